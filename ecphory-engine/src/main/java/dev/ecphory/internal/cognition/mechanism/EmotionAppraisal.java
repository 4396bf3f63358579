package dev.ecphory.internal.cognition.mechanism;

import dev.ecphory.internal.text.PhraseLexicon;

/**
 * What a text feels like, without a model: the mean of its emotional words, of which a negation in front turns half of
 * one round and calms it, and an intensifier raises it; exclamation marks excite. The words are data,
 * {@code en/emotions.txt}; a text in another language is neutral. Of a long text the first {@value #HEAD} units are
 * read. Stateless; threads may share it.
 */
public final class EmotionAppraisal {
    /** How much of a text is read, in UTF-16 units. */
    static final int HEAD = 4_000;

    private static final String NEGATION = "negation";
    private static final String INTENSIFIER = "intensifier";
    /** How far before a word its negation may stand, in words between the two. */
    private static final int REACH = 2;

    private static final double NEGATED = -.5;
    private static final double CALMED = .5;
    private static final double INTENSIFIED = 1.15;
    private static final double PER_EXCLAMATION = .05;
    private static final int EXCLAMATIONS = 3;

    private EmotionAppraisal() {}

    private static final class English {
        static final PhraseLexicon WORDS = PhraseLexicon.read(EmotionAppraisal.class, "en/emotions.txt");
    }

    /** The emotion of a text; neutral when it has none of the words. */
    public static Emotion of(String text) {
        String head = text.length() <= HEAD ? text : text.substring(0, HEAD);
        double valence = 0;
        double arousal = 0;
        int words = 0;
        int negatedTo = -1;
        int intensifiedTo = -1;
        int read = 0;
        for (PhraseLexicon.PhraseMatch found : English.WORDS.find(head)) {
            switch (found.label()) {
                case NEGATION -> negatedTo = found.to();
                case INTENSIFIER -> intensifiedTo = found.to();
                default -> {
                    if (found.from() >= read) {
                        Emotion word = word(found.label());
                        boolean negated = reaches(head, negatedTo, found.from(), REACH);
                        double more = reaches(head, intensifiedTo, found.from(), 0) ? INTENSIFIED : 1;
                        valence += word.valence() * more * (negated ? NEGATED : 1);
                        arousal += word.arousal() * more * (negated ? CALMED : 1);
                        words++;
                        read = found.to();
                    }
                }
            }
        }
        if (words == 0) {
            return Emotion.NEUTRAL;
        }
        long exclamations =
                head.chars().filter(c -> c == '!').limit(EXCLAMATIONS).count();
        return new Emotion(
                Math.clamp(valence / words, -1, 1),
                Math.clamp(arousal / words + PER_EXCLAMATION * exclamations, -1, 1));
    }

    /** Whether what ended at {@code from} still counts at {@code to}: the same clause, and few words between. */
    private static boolean reaches(String text, int from, int to, int words) {
        if (from < 0 || from > to) {
            return false;
        }
        int between = 0;
        boolean inWord = false;
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            if (",.;:!?\n()\u2014".indexOf(c) >= 0) {
                return false;
            }
            boolean letter = Character.isLetterOrDigit(c) || c == '\'' || c == '\u2019';
            if (letter && !inWord && ++between > words) {
                return false;
            }
            inWord = letter;
        }
        return true;
    }

    /** A section is named by what its words feel like: a name, valence, arousal. */
    private static Emotion word(String label) {
        String[] parts = label.split(" ");
        return new Emotion(Double.parseDouble(parts[1]), Double.parseDouble(parts[2]));
    }
}
