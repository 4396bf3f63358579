package dev.ecphory.lang.en.extraction;

import dev.ecphory.internal.language.EntityReader.Cause;
import dev.ecphory.internal.text.DataFile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Finds where a text itself says that one thing caused another. Only what is said in so many words is found, within a
 * sentence or from one sentence to the next; questions and what is taken back say nothing. Threads may share it.
 */
public final class CausalCueFinder {
    /** A side of fewer words tells nothing; after a mere "so" it takes more, for there is "so I hear". */
    private static final int MIN_WORDS = 2;

    private static final int MIN_AFTER_SO = 3;

    private static final class English {
        static final CausalCueFinder CUES = new CausalCueFinder("causes.txt");
    }

    private record Cue(String words, boolean effectFirst) {}

    private final List<Cue> cues = new ArrayList<>();
    private final List<String> negations = new ArrayList<>();

    private CausalCueFinder(String file) {
        for (String line : DataFile.lines(CausalCueFinder.class, file)) {
            String[] sides = line.split(" \\| ", 2);
            switch (sides[0]) {
                case "effect cause" -> cues.add(new Cue(sides[1].strip(), true));
                case "cause effect" -> cues.add(new Cue(sides[1].strip(), false));
                default -> negations.add(sides[1].strip());
            }
        }
        cues.sort(Comparator.comparingInt((Cue cue) -> -cue.words.length()).thenComparing(Cue::words));
    }

    /** The cues of English. */
    public static CausalCueFinder english() {
        return English.CUES;
    }

    /** The causes that a text tells of, at most one a sentence, in order. */
    public List<Cause> find(String text) {
        List<Cause> found = new ArrayList<>();
        int before = -1; // where the sentence before begins
        int start = 0;
        while (start < text.length()) {
            int end = sentenceEnd(text, start);
            Cause cause = find(text, before, start, end);
            if (cause != null) {
                found.add(cause);
            }
            before = start;
            start = end;
        }
        return List.copyOf(found);
    }

    private @Nullable Cause find(String text, int before, int start, int end) {
        String sentence = text.substring(start, end).replace('’', '\'').toLowerCase(Locale.ROOT);
        if (sentence.stripTrailing().endsWith("?") || sentence.length() != end - start) {
            return null;
        }
        for (Cue cue : cues) {
            int at = indexOf(sentence, cue.words);
            if (at < 0 || takenBack(sentence, at)) {
                continue;
            }
            int after = start + at + cue.words.length();
            if (cue.words.startsWith(",")) { // the subject is part of the effect
                after = start + at + cue.words.indexOf("so ") + "so ".length();
            }
            int left = start;
            int leftEnd = start + at;
            if (!says(text, left, leftEnd, MIN_WORDS) && !cue.effectFirst && before >= 0) {
                left = before;
                leftEnd = start;
            }
            if (says(text, left, leftEnd, MIN_WORDS)
                    && says(text, after, end, cue.words.startsWith(",") ? MIN_AFTER_SO : MIN_WORDS)) {
                int[] one = trimmed(text, left, leftEnd);
                int[] other = trimmed(text, after, end);
                return cue.effectFirst
                        ? new Cause(other[0], other[1], one[0], one[1], cue.words)
                        : new Cause(one[0], one[1], other[0], other[1], cue.words);
            }
        }
        return null;
    }

    private boolean takenBack(String sentence, int at) {
        String left = sentence.substring(0, at).stripTrailing();
        return negations.stream()
                .anyMatch(word -> left.endsWith(word)
                        && (left.length() == word.length()
                                || !Character.isLetter(left.charAt(left.length() - word.length() - 1))));
    }

    private static int indexOf(String sentence, String words) {
        for (int at = sentence.indexOf(words); at >= 0; at = sentence.indexOf(words, at + 1)) {
            int end = at + words.length();
            boolean begins = at == 0
                    || !Character.isLetterOrDigit(sentence.charAt(at - 1))
                    || !Character.isLetterOrDigit(words.charAt(0));
            boolean ends = end == sentence.length()
                    || !Character.isLetterOrDigit(sentence.charAt(end))
                    || !Character.isLetterOrDigit(words.charAt(words.length() - 1));
            if (begins && ends && (end == sentence.length() || sentence.charAt(end) != '\'')) {
                return at;
            }
        }
        return -1;
    }

    private static boolean says(String text, int from, int to, int least) {
        int words = 0;
        boolean in = false;
        for (int i = from; i < to; i++) {
            boolean letter = Character.isLetterOrDigit(text.charAt(i));
            words += letter && !in ? 1 : 0;
            in = letter || (in && (text.charAt(i) == '\'' || text.charAt(i) == '’'));
        }
        return words >= least;
    }

    private static int[] trimmed(String text, int from, int to) {
        int left = from;
        int right = to;
        while (left < right && " ,;:.!\n\t—-".indexOf(text.charAt(left)) >= 0) {
            left++;
        }
        while (right > left && " ,;:.!\n\t—-".indexOf(text.charAt(right - 1)) >= 0) {
            right--;
        }
        return new int[] {left, right};
    }

    private static int sentenceEnd(String text, int from) {
        for (int i = from; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean stop = c == '\n' || c == '!' || c == '?' || c == '.';
            if (stop && (c == '\n' || i + 1 == text.length() || Character.isWhitespace(text.charAt(i + 1)))) {
                return i + 1;
            }
        }
        return text.length();
    }
}
