package dev.ecphory.lang.en.compute;

import dev.ecphory.internal.text.Sentence;
import dev.ecphory.internal.text.SentenceSplitter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/**
 * The things that a question itself lists to be put in order: Rome, Oslo and Lima in "in what order did I visit Rome, Oslo
 * and Lima". Precision first: a question that only describes what it wants lists nothing. English.
 *
 * @param things as they stand in the question, in its order, at least two, or none
 */
record ListedItems(String frame, List<String> things) {
    private static final ListedItems NOTHING = new ListedItems("", List.of());
    /** A thing with more words is no thing but more of the question. */
    private static final int LONGEST = 7;

    private static final Set<String> JOINS = Set.of("and", "or");
    /** The first thing of a list begins with one of these. */
    private static final Set<String> BEGINS =
            Set.of("a", "an", "the", "my", "our", "your", "his", "her", "their", "its");
    /** Before a list that has its things all behind it. */
    private static final Set<String> ASKS = Set.of("""
        first last earlier later earliest latest order happen happened chronologically\
        """.split("\\s+"));
    /** What a thing never holds: they describe what is wanted. */
    private static final Set<String> DESCRIBES = Set.of("""
        how what which who when where why that then finally including mention list order chronologically
        first last please throughout across conversations i you we\
        """.split("\\s+"));
    /** What a frame never holds where things are listed. */
    private static final Set<String> OPEN =
            Set.of("different", "aspects", "topics", "things", "steps", "details", "points", "items", "various", "all");

    static ListedItems in(String question) {
        for (Sentence sentence : SentenceSplitter.of(question)) {
            ListedItems listed = read(question, sentence.words());
            if (!listed.things.isEmpty()) {
                return listed;
            }
        }
        return NOTHING;
    }

    private static ListedItems read(String question, List<Sentence.Word> words) {
        List<int[]> parts = new ArrayList<>(); // first word, word behind the last
        boolean joined = false;
        boolean opened = false;
        int from = 0;
        for (int i = 1; i <= words.size(); i++) {
            boolean join = i < words.size() && JOINS.contains(words.get(i).folded());
            boolean pause = i < words.size() && words.get(i).pause();
            if (i < words.size() && !join && !pause) {
                continue;
            }
            opened |= parts.isEmpty() && pause && colon(question, words, i);
            if (i > from) {
                parts.add(new int[] {from, i});
            }
            joined |= join;
            from = join ? i + 1 : i;
        }
        if (!joined || parts.size() < 2) {
            return NOTHING;
        }
        List<String> things = new ArrayList<>();
        for (int[] part : parts.subList(1, parts.size())) {
            if (part[1] - part[0] > LONGEST || any(words, part[0], part[1], DESCRIBES)) {
                return NOTHING;
            }
            things.add(text(question, words, part[0], part[1]));
        }
        int end = parts.getFirst()[1];
        int begin = opened || ASKS.contains(words.get(end - 1).folded()) ? end : begin(words, end, things.size() > 1);
        if (begin < end) {
            things.addFirst(text(question, words, begin, end));
        }
        boolean clear = begin > 0 && things.size() > 1 && !any(words, 0, begin, OPEN);
        return clear ? new ListedItems(text(question, words, 0, begin), things) : NOTHING;
    }

    /** Where the last thing of a run of words begins: a name, a word with its article, or with others behind it one word. */
    private static int begin(List<Sentence.Word> words, int end, boolean more) {
        int begin = end;
        while (begin > 1 && words.get(begin - 1).capital()) {
            begin--;
        }
        if (begin < end) {
            return begin;
        }
        for (int i = end - 1; i > 0 && end - i <= LONGEST; i--) {
            if (BEGINS.contains(words.get(i - 1).folded())
                    && !ASKS.contains(words.get(i).folded())) {
                return i - 1;
            }
        }
        return more ? end - 1 : 0;
    }

    private static boolean colon(String question, List<Sentence.Word> words, int at) {
        return question.substring(words.get(at - 1).to(), words.get(at).from()).indexOf(':') >= 0;
    }

    private static boolean any(List<Sentence.Word> words, int from, int end, Set<String> some) {
        return !Collections.disjoint(
                words.subList(from, end).stream().map(Sentence.Word::folded).toList(), some);
    }

    private static String text(String question, List<Sentence.Word> words, int from, int end) {
        return question.substring(words.get(from).from(), words.get(end - 1).to());
    }
}
