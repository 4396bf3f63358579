package dev.ecphory.internal.index;

import dev.ecphory.internal.index.column.Postings;
import dev.ecphory.internal.text.WordPieceTokenizer;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The events that hold what is rare of a question: a code, or the greater part of its words by how rare they are, which few events in
 * sight hold; or all of its words. Words count by their terms, and as they are written.
 */
record RareTermHolders(NamespaceIndex index) {
    /** A term is rare that so many events hold, or fewer. */
    private static final int FEW = 3;

    /** How much of the rarity of all that is asked for it has to hold, where it is a plain word: a long question has some by chance. */
    private static final double LEAST_SHARE = 1.0 / 2;

    /** An event with more content terms for each word that is asked is long. */
    private static final int LONG = 10;

    /** Whole questions are held by few where so many events hold them. */
    private static final int FEW_WHOLE = 10;

    /** A question of so many words, or fewer, is a search for these words. */
    private static final int LITERAL = 2;

    /** Passages that are looked through for those that hold all terms, at most. */
    private static final int MOST_HOLDERS = 4_096;

    /**
     * Their rows, and whether they are of the few that hold all of a question of few words: those that hold most, by how rare it is, first; then in the order
     * of the log.
     *
     * @param hidden rows that are not in sight
     * @param silent these, and rows that only ask: one of them stands for a question of few words that no other row holds
     * @param few whether there are few seats, so that an event which is long for what is asked has none for words that it may hold by
     *     chance
     * @param score of a row, by which the best stands for many that hold all of a question of few words
     */
    Map<Integer, Boolean> rows(
            QueryTerms question, BitSet hidden, BitSet silent, boolean few, IntToDoubleFunction score) {
        Map<Integer, Double> held = new HashMap<>();
        Set<Integer> spelled = new HashSet<>();
        for (int term : question.distinct) {
            int outside = index.statistics.wordFrequency(term) - index.words.size(term);
            Map<Integer, Double> holders = holders(index.words, term, FEW - outside, rarity(term), silent, row -> true);
            holders.forEach((row, rarity) -> held.merge(row, rarity, Double::sum));
            if (!index.terms.term(term).codePoints().allMatch(Character::isLetter)) {
                spelled.addAll(holders.keySet());
            }
        }
        Map<Integer, Double> writtenSo = new HashMap<>();
        for (int[] spelling : question.spellings) {
            Map<Integer, Double> holders = spelled(List.of(spelling), FEW, silent);
            holders.forEach((row, rarity) -> writtenSo.merge(row, rarity, Double::sum));
        }
        writtenSo.forEach((row, rarity) -> held.merge(row, rarity, Math::max));
        double least = LEAST_SHARE * asked(question);
        held.entrySet().removeIf(holder -> holder.getValue() < least && !spelled.contains(holder.getKey()));
        Map<Integer, Double> whole = whole(question, silent);
        Map<Integer, Double> written = spelled(question.spellings, FEW_WHOLE, silent);
        whole.forEach((row, rarity) -> held.merge(row, rarity, Math::max));
        written.forEach((row, rarity) -> held.merge(row, rarity, Math::max));
        Set<Integer> all = (written.isEmpty() ? whole : written).keySet();
        boolean literal = question.spellings.size() <= LITERAL && all.size() <= FEW;
        int longest = question.spellings.size() <= LITERAL ? Integer.MAX_VALUE : LONG * question.spellings.size();
        held.keySet().removeIf(row -> few && !spelled.contains(row) && index.lengthOfEvent.at(row) > longest);
        Map<Integer, Boolean> rows = new LinkedHashMap<>();
        if (all.isEmpty()) {
            best(question, silent, score)
                    .or(() -> best(question, hidden, score))
                    .ifPresent(row -> rows.put(row, false));
        }
        held.entrySet().stream()
                .sorted(Map.Entry.<Integer, Double>comparingByValue()
                        .reversed()
                        .thenComparing(Map.Entry.comparingByKey()))
                .forEach(holder -> rows.putIfAbsent(holder.getKey(), literal && all.contains(holder.getKey())));
        return rows;
    }

    /** The best of all that hold a question of few words as they are written; none for more words. */
    private Optional<Integer> best(QueryTerms question, BitSet silent, IntToDoubleFunction score) {
        return question.spellings.size() > LITERAL
                ? Optional.empty()
                : spelled(question.spellings, MOST_HOLDERS, silent).keySet().stream()
                        .max(Comparator.comparingDouble((Integer row) -> score.applyAsDouble(row))
                                .thenComparing(Comparator.reverseOrder()));
    }

    /** How rare the words of a question are together, those that nothing holds among them. */
    private double asked(QueryTerms question) {
        double asked = 0;
        for (int term : question.distinct) {
            asked += rarity(term);
        }
        for (int term : question.sequence) {
            asked += term < 0 ? Bm25Scorer.idf(index.statistics.passages(), 0) : 0;
        }
        return asked;
    }

    /** The few events that hold every term of a question; none where there are more. */
    private Map<Integer, Double> whole(QueryTerms question, BitSet silent) {
        Integer rarest = rarest(question);
        return rarest == null
                ? Map.of()
                : holders(
                        index.words, rarest, FEW_WHOLE, asked(question), silent, row -> Arrays.stream(question.distinct)
                                .allMatch(term -> anyPassage(row, passage -> index.words.holds(term, passage))));
    }

    /** The events of a posting list that hold more than it says; none where they are more than so many, or too many to look through. */
    private Map<Integer, Double> holders(
            Postings postings, int rarest, int most, double rarity, BitSet silent, IntPredicate holding) {
        Map<Integer, Double> holders = new LinkedHashMap<>();
        int size = postings.size(rarest);
        int[] list = postings.list(rarest);
        for (int i = 0; i < size && size <= MOST_HOLDERS && holders.size() <= most; i++) {
            int row = index.eventOf.at(Postings.passage(list[i]));
            if (!silent.get(row) && !holders.containsKey(row) && holding.test(row)) {
                holders.put(row, rarity);
            }
        }
        return holders.size() <= most ? holders : Map.of();
    }

    private boolean anyPassage(int row, IntPredicate holding) {
        return IntStream.range(index.passageStart.at(row), index.passageStart.at(row + 1))
                .anyMatch(holding);
    }

    /** The rarest of all terms; null where there is one that no event holds. */
    private @Nullable Integer rarest(QueryTerms question) {
        for (int term : question.sequence) {
            if (term < 0) {
                return null;
            }
        }
        Integer rarest = null;
        for (int term : question.distinct) {
            if (rarest == null || index.words.size(term) < index.words.size(rarest)) {
                rarest = term;
            }
        }
        return rarest;
    }

    /**
     * The few events that hold words as they are written, each piece by piece: "groups" is rare where "group" is not.
     * None where there are more, or too many to look through.
     */
    private Map<Integer, Double> spelled(List<int[]> words, int most, BitSet silent) {
        Integer rarest = null;
        double rarity = 0;
        for (int[] word : words) {
            for (int piece : word) {
                if (rarest == null || index.tokens.size(piece) < index.tokens.size(rarest)) {
                    rarest = piece;
                }
                if (piece == WordPieceTokenizer.UNKNOWN) {
                    return Map.of(); // what is unknown is any word
                }
            }
            rarity += Bm25Scorer.idf(index.statistics.passages(), FEW);
        }
        if (rarest == null || index.statistics.pieceFrequency(rarest) > index.tokens.size(rarest)) {
            return Map.of();
        }
        return holders(index.tokens, rarest, most, rarity, silent, row -> words.stream()
                .allMatch(word -> anyPassage(row, passage -> holds(passage, word))));
    }

    /** Whether a passage holds word pieces in a row that begin and end words. */
    private boolean holds(int passage, int[] word) {
        short[] pieces = index.tokenIds.raw();
        int end = index.tokenStart.at(passage + 1);
        for (int at = index.tokenStart.at(passage); at + word.length <= end; at++) {
            int same = 0;
            while (same < word.length && (pieces[at + same] & 0xffff) == word[same]) {
                same++;
            }
            int next = at + word.length;
            if (same == word.length
                    && (next == end || !WordPieceTokenizer.uncased().continues(pieces[next] & 0xffff))) {
                return true;
            }
        }
        return false;
    }

    private double rarity(int term) {
        return Bm25Scorer.idf(index.statistics.passages(), index.statistics.wordFrequency(term));
    }
}
