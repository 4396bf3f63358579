package dev.ecphory.internal.retrieval.relevance;

import dev.ecphory.LogEntry;
import dev.ecphory.internal.index.EventWordsCache;
import dev.ecphory.internal.retrieval.scoring.EventCoverage;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** What another than the named person said of what is asked, where nothing of it was said by or about that person. Stateless. */
public final class OtherPersonEvidence {
    /** So much of what is asked the other's event must hold. */
    private static final double OTHERS = .6;
    /** No more than this may be held by anything that was said by or about the person. */
    private static final double OWN = .4;

    private OtherPersonEvidence() {}

    /** The event of the other that holds the most; nothing where it is not certain, or nobody is named. */
    public static Optional<LogEntry> of(
            AnswerabilityEvidence nearby, Map<Long, LogEntry> events, EventWordsCache words) {
        String person = nearby.person();
        if (person == null || nearby.asked().isEmpty()) {
            return Optional.empty();
        }
        String name = person.toLowerCase(Locale.ROOT).split("\\s+", 2)[0];
        LogEntry best = null;
        double most = 0;
        List<LogEntry> near = Stream.concat(nearby.own().stream(), nearby.others().stream())
                .map(events::get)
                .filter(Objects::nonNull)
                .toList();
        for (LogEntry entry : near) {
            String speaker = entry.event().speaker();
            EventCoverage told = EventCoverage.of(words.of(entry, true), nearby.asked(), person);
            double covered = nearby.asked().covered(told.founds());
            boolean about = speaker == null
                    || speaker.equals(person)
                    || told.sentences().stream().anyMatch(said -> said.naming() || said.toHearer())
                    || entry.event().text().toLowerCase(Locale.ROOT).contains(name);
            if (about && covered > OWN) {
                return Optional.empty();
            }
            if (!about && covered > most) {
                most = covered;
                best = entry;
            }
        }
        return most >= OTHERS ? Optional.ofNullable(best) : Optional.empty();
    }
}
