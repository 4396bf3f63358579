package dev.ecphory.answer;

import dev.ecphory.recall.Item;
import dev.ecphory.recall.Recollection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A recollection, read for an answer.
 *
 * @param candidates everything that may be the answer, in the order in which the sentences fit
 */
record Reading(ReadQuestion asked, List<Candidate> candidates) {
    private static final Stems STEMS = new Stems();

    static Reading of(Recollection recollection) {
        Vectors vectors = new Vectors();
        Set<String> speakers = new LinkedHashSet<>();
        for (Item item : recollection.items()) {
            String speaker = item.entry().event().speaker();
            if (speaker != null) {
                speakers.add(speaker);
            }
        }
        ReadQuestion asked = ReadQuestion.of(recollection.question(), speakers, STEMS, vectors);
        return new Reading(asked, Candidates.of(recollection, asked, STEMS, vectors));
    }
}
