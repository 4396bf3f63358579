package dev.ecphory.lang.en.encoding;

import dev.ecphory.Event;
import dev.ecphory.internal.language.MessageFeatures;
import dev.ecphory.internal.language.MessageReader.JudgedAct;
import dev.ecphory.internal.text.PhraseLexicon;
import dev.ecphory.lang.en.signals.DialogueActReader;
import java.util.HashSet;
import java.util.Set;

/**
 * How much a sentence tells somebody who reads it alone: what long messages are judged by, less what leans on the sentence
 * before or speaks of the other. Stateless.
 */
final class SentenceInformation {
    private static final PhraseLexicon PHRASES = PhraseLexicon.read(SentenceInformation.class, "sentences.txt");

    // as measured against the references of two development sets, see docs/results/summaries.md
    private static final double LEANING = .4;
    private static final double ADDRESSED = .4;
    private static final double IMPERSONAL = .85;
    private static final double ASKING = .6;

    private SentenceInformation() {}

    /** 0 to 1; 0 when it greets, thanks, reacts, encourages or only asks. */
    static double of(String sentence) {
        Set<String> found = new HashSet<>();
        PHRASES.find(sentence).forEach(match -> found.add(match.label()));
        if (found.contains("empty")) {
            return 0;
        }
        MessageFeatures features =
                MessageFeatureReader.read(Event.ofText(sentence).build());
        JudgedAct judged = SpeechActClassifier.of(features);
        double told =
                switch (judged.act()) {
                    case NOISE, GREETING, REACTION -> 0;
                    default -> SalienceScorer.fitted().byFeatures(features);
                };
        if (told == 0 || (features.asks() && DialogueActReader.read(sentence).asks())) {
            return 0;
        }
        told *= features.asks() ? ASKING : 1;
        told *= found.contains("leaning") ? LEANING : 1;
        if (!found.contains("own")) {
            told *= found.contains("addressed") ? ADDRESSED : IMPERSONAL;
        }
        return told;
    }
}
