package dev.ecphory.internal.retrieval.scoring;

import dev.ecphory.internal.index.EventWords;
import dev.ecphory.internal.index.NamespaceIndexReader;
import dev.ecphory.internal.text.WordPieceTokenizer;
import dev.ecphory.internal.vector.NearestTokens;
import dev.ecphory.internal.vector.StaticTokenTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What is asked for: the content words of a question but the names of those who speak, each with its share of the whole
 * by how rare it is in the memory, and how near other words come to them. Remembers the word pieces it has compared; not for
 * several threads.
 */
public final class WeightedQueryTerms {
    /** Static vectors nearer than this mean something alike; the nearest count {@link #ALIKE}, the same word 1. */
    private static final float NEAR = .45f;

    private static final float ALIKE = .9f;
    /** The piece of the most common word; pieces before it are signs and letters. */
    private static final int MOST_COMMON = 1_996;

    private static final double RARE = 10;

    private final List<Word> words;
    /** How near word pieces come to each word, by piece; of those that come near to none nothing. */
    private @Nullable Map<Integer, float[]> near;
    /** The words that more pieces come near to than are known, by place. */
    private int[] crowded = {};

    private final Map<Integer, float[]> compared = new HashMap<>();

    /**
     * One word.
     *
     * @param piece its word piece; negative when it has several or none with a meaning
     * @param share of all that is asked for; all shares add up to 1
     */
    private record Word(String text, String term, int piece, double share) {}

    private WeightedQueryTerms(List<Word> words) {
        this.words = words;
    }

    public static WeightedQueryTerms of(String question, Collection<String> people, NamespaceIndexReader fields) {
        Set<String> names = new HashSet<>();
        for (String person : people) {
            names.addAll(List.of(person.toLowerCase(Locale.ROOT).split("\\s+")));
        }
        Map<String, Word> all = new HashMap<>();
        List<Word> named = new ArrayList<>();
        List<Word> asked = new ArrayList<>();
        fields.analysis().analyze(question, (chars, length, start, end, position) -> {
            String text = question.substring(start, end);
            String term = new String(chars, 0, length);
            Word word = new Word(text, term, EventWords.piece(text), fields.rarity(term));
            if (all.putIfAbsent(term, word) == null) {
                (names.contains(bare(text)) ? named : asked).add(word);
            }
        });
        return new WeightedQueryTerms(shared(asked.isEmpty() ? named : asked));
    }

    private static List<Word> shared(List<Word> words) {
        double sum = words.stream().mapToDouble(Word::share).sum();
        return words.stream()
                .map(word -> new Word(word.text, word.term, word.piece, word.share / sum))
                .toList();
    }

    /** A name without the sign of possession, with or without its apostrophe. */
    private static String bare(String text) {
        String lower = text.toLowerCase(Locale.ROOT).replace('\u2019', '\'');
        return lower.endsWith("'s") ? lower.substring(0, lower.length() - 2) : lower;
    }

    public boolean isEmpty() {
        return words.isEmpty();
    }

    public int size() {
        return words.size();
    }

    /** True where a test holds for every word as it is written. */
    public boolean all(Predicate<String> test) {
        return words.stream().map(Word::text).allMatch(test);
    }

    public String text(int word) {
        return words.get(word).text;
    }

    /**
     * How much its words tell in all, in units of about a rare word: the logarithm of each word's rank by how common it is in
     * English at large, which is the order of the word pieces, over ten.
     */
    public double information() {
        double sum = 0;
        for (Word word : words) {
            sum += Math.log(rank(word)) / RARE;
        }
        return sum;
    }

    /** True where it has words, none of which is a word of English at large: names, codes, numbers, signs. */
    public boolean unusual() {
        return !words.isEmpty()
                && words.stream()
                        .allMatch(word ->
                                rank(word) == WordPieceTokenizer.uncased().size());
    }

    private static int rank(Word word) {
        int whole = WordPieceTokenizer.uncased().whole(word.text);
        return whole < MOST_COMMON ? WordPieceTokenizer.uncased().size() : 1 + whole - MOST_COMMON;
    }

    /** Its words, those first that are the least common in English at large. */
    List<String> byRank() {
        return words.stream()
                .sorted(Comparator.comparingInt((Word word) -> -rank(word)).thenComparing(Word::text))
                .map(Word::text)
                .toList();
    }

    /** The places of its words, the rarest first. */
    IntStream byShare() {
        return IntStream.range(0, words.size())
                .boxed()
                .sorted(Comparator.comparingDouble((Integer word) -> -words.get(word).share)
                        .thenComparing(word -> words.get(word).text))
                .mapToInt(Integer::intValue);
    }

    /** Finds the words that are part of a speaker's name in what that speaker says. */
    void meetSpeaker(String speaker, float[] found) {
        List<String> names = List.of(speaker.toLowerCase(Locale.ROOT).strip().split("\\s+"));
        for (int i = 0; i < found.length; i++) {
            if (names.contains(bare(words.get(i).text))) {
                found[i] = 1;
            }
        }
    }

    /** What each word is worth, by what its forms have in common. */
    public Map<String, Double> stems(UnaryOperator<String> stem) {
        Map<String, Double> shares = new HashMap<>();
        for (Word word : words) {
            shares.merge(stem.apply(bare(word.text)), word.share, Double::sum);
        }
        return shares;
    }

    public double share(int word) {
        return words.get(word).share;
    }

    /** How much of what is asked for is found, when each word is found so well. */
    public double covered(float[] found) {
        double sum = 0;
        for (int i = 0; i < found.length; i++) {
            sum += found[i] * words.get(i).share;
        }
        return sum;
    }

    /** Raises how well each word is found by the words of an event from one to before another. */
    void meet(EventWords event, int from, int to, float[] found) {
        for (int at = from; at < to; at++) {
            int piece = event.piece(at);
            float @Nullable [] near = piece < 0 ? null : near(piece);
            for (int i = 0; i < found.length; i++) {
                if (event.is(at, words.get(i).term)) {
                    found[i] = 1;
                } else if (near != null) {
                    found[i] = Math.max(found[i], near[i]);
                }
            }
        }
    }

    private float @Nullable [] near(int piece) {
        Map<Integer, float[]> known = near;
        if (known == null) {
            known = known();
            near = known;
        }
        float[] listed = known.get(piece);
        return crowded.length == 0 ? listed : compared.computeIfAbsent(piece, one -> compared(one, listed));
    }

    /** From the lists of the nearest pieces, which are complete for most words. */
    private Map<Integer, float[]> known() {
        Map<Integer, float[]> known = new HashMap<>();
        int[] incomplete = new int[words.size()];
        int count = 0;
        for (int i = 0; i < words.size(); i++) {
            int piece = words.get(i).piece;
            NearestTokens nearest =
                    piece < 0 ? null : StaticTokenTable.bundled().neighbours(piece, NEAR, StaticTokenTable.NEAREST);
            if (nearest != null && nearest.size() == StaticTokenTable.NEAREST) {
                incomplete[count++] = i;
            } else if (nearest != null) {
                for (int place = 0; place < nearest.size(); place++) {
                    known.computeIfAbsent(nearest.token(place), token -> new float[words.size()])[i] =
                            alike(nearest.cosine(place));
                }
            }
        }
        crowded = Arrays.copyOf(incomplete, count);
        return known;
    }

    private float[] compared(int piece, float @Nullable [] listed) {
        float[] near = listed == null ? new float[words.size()] : listed.clone();
        for (int i : crowded) {
            near[i] = alike(StaticTokenTable.bundled().cosine(words.get(i).piece, piece));
        }
        return near;
    }

    private static float alike(float cosine) {
        return cosine <= NEAR ? 0 : Math.min(1, (cosine - NEAR) / (1 - NEAR)) * ALIKE;
    }
}
