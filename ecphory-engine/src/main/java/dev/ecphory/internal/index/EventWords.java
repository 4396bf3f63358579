package dev.ecphory.internal.index;

import dev.ecphory.Event;
import dev.ecphory.internal.index.column.HeapSizes;
import dev.ecphory.internal.text.DataFile;
import dev.ecphory.internal.text.Sentence;
import dev.ecphory.internal.text.SentenceSplitter;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.internal.text.WordPieceTokenizer;
import dev.ecphory.internal.vector.StaticTokenTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The words at the head of an event's text, each once a sentence, as the terms and the word pieces that a question is compared with.
 * It depends on the text and the analysis alone, not on what is asked. Immutable; threads may share it.
 */
public final class EventWords {
    /** How much of a text is read, in UTF-16 units: what matters of a long message stands at its head. */
    private static final int READ = 1_500;

    private static final Set<String> FIRST = persons("first");
    private static final Set<String> SECOND = persons("second");

    /** The terms of all words, one after the other. */
    private final String terms;
    /** Where each word's term ends. */
    private final char[] ends;
    /** Each word's piece; negative where it has none with a meaning. */
    private final short[] pieces;
    /** None where who says what of whom was not asked for: then the text is one sentence. */
    private final List<WordsOfSentence> sentences;

    private final boolean split;

    /**
     * One sentence.
     *
     * @param end the word after its last
     * @param toHearer whether it speaks of the one who hears it, and not of the one who says it
     * @param folded its words in lower case with plain apostrophes, each after a line end
     */
    public record WordsOfSentence(int end, boolean toHearer, String folded) {
        /** True where it names somebody by this name in lower case, possessive or not. */
        public boolean names(String name) {
            for (int at = folded.indexOf("\n" + name); at >= 0; at = folded.indexOf("\n" + name, at + 1)) {
                int after = at + 1 + name.length();
                if (after == folded.length() || folded.charAt(after) == '\n' || folded.charAt(after) == '\'') {
                    return true;
                }
            }
            return false;
        }

        private static WordsOfSentence of(int end, List<Sentence.Word> words) {
            return new WordsOfSentence(
                    end,
                    holds(words, SECOND) && !holds(words, FIRST),
                    words.stream().map(word -> "\n" + word.folded()).collect(Collectors.joining()));
        }
    }

    private EventWords(String terms, char[] ends, short[] pieces, List<WordsOfSentence> sentences, boolean split) {
        this.terms = terms;
        this.ends = ends;
        this.pieces = pieces;
        this.sentences = List.copyOf(sentences);
        this.split = split;
    }

    /**
     * Reads an event.
     *
     * @param split whether it is wanted by sentences
     */
    public static EventWords of(Event event, TermAnalyzer analysis, boolean split) {
        String whole = EventPassages.body(event);
        String text = whole.substring(0, Math.min(READ, whole.length()));
        return new Draft(text, split ? SentenceSplitter.of(text) : List.of()).read(analysis, split);
    }

    /** The word piece that a word in lower case is as a whole; negative when it is several, or none with a meaning. */
    public static int piece(String word) {
        int piece = WordPieceTokenizer.uncased().whole(word);
        return piece >= 0 && StaticTokenTable.bundled().scale(piece) != 0 ? piece : -1;
    }

    public int size() {
        return pieces.length;
    }

    /** Whether a word's term is this. */
    public boolean is(int word, String term) {
        int start = word == 0 ? 0 : ends[word - 1];
        return ends[word] - start == term.length() && terms.startsWith(term, start);
    }

    /** A word's piece; negative where it has none with a meaning. */
    public int piece(int word) {
        return pieces[word];
    }

    /** Its sentences in order; none where it has no words, or was not read by sentences. */
    public List<WordsOfSentence> sentences() {
        return sentences;
    }

    /** Whether it was read by sentences. */
    boolean isSplit() {
        return split;
    }

    /** Bytes of memory that it takes. */
    long bytes() {
        long bytes = 2 * HeapSizes.OBJECT
                + HeapSizes.text(terms)
                + HeapSizes.array(ends.length, Character.BYTES)
                + HeapSizes.array(pieces.length, Short.BYTES);
        for (WordsOfSentence sentence : sentences) {
            bytes += 2 * HeapSizes.OBJECT + HeapSizes.text(sentence.folded());
        }
        return bytes;
    }

    private static boolean holds(List<Sentence.Word> words, Set<String> any) {
        return words.stream().anyMatch(word -> any.contains(word.folded()));
    }

    private static Set<String> persons(String person) {
        return DataFile.lines(EventWords.class, "persons.txt").stream()
                .filter(line -> line.startsWith(person + ":"))
                .flatMap(line -> Arrays.stream(
                        line.substring(person.length() + 1).strip().split(" ")))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** What was read so far of one text. For one thread. */
    private static final class Draft {
        private final String text;
        private final List<Sentence> cut;
        private final StringBuilder terms = new StringBuilder();
        private final StringBuilder ends = new StringBuilder();
        private short[] pieces = new short[32];
        private final List<WordsOfSentence> sentences = new ArrayList<>();
        private final Set<String> seen = new HashSet<>();

        Draft(String text, List<Sentence> cut) {
            this.text = text;
            this.cut = cut;
        }

        EventWords read(TermAnalyzer analysis, boolean split) {
            analysis.analyze(text, (chars, length, start, end, position) -> word(chars, length, start, end));
            while (sentences.size() < cut.size()) {
                endSentence();
            }
            char[] all = new char[ends.length()];
            ends.getChars(0, all.length, all, 0);
            return new EventWords(terms.toString(), all, Arrays.copyOf(pieces, all.length), sentences, split);
        }

        private void word(char[] chars, int length, int start, int end) {
            while (sentences.size() + 1 < cut.size()
                    && cut.get(sentences.size() + 1).words().getFirst().from() <= start) {
                endSentence();
            }
            String lower = text.substring(start, end).toLowerCase(Locale.ROOT);
            if (!seen.add(lower)) {
                return;
            }
            int word = ends.length();
            terms.append(chars, 0, length);
            ends.append((char) terms.length());
            if (word == pieces.length) {
                pieces = Arrays.copyOf(pieces, 2 * word);
            }
            pieces[word] = (short) piece(lower);
        }

        private void endSentence() {
            sentences.add(
                    WordsOfSentence.of(ends.length(), cut.get(sentences.size()).words()));
            seen.clear();
        }
    }
}
