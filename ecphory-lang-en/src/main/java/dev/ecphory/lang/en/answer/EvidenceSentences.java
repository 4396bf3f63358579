package dev.ecphory.lang.en.answer;

import dev.ecphory.RecallResult;
import dev.ecphory.RecalledEvent;
import dev.ecphory.internal.language.EntityMention;
import dev.ecphory.internal.language.TimeMention;
import dev.ecphory.internal.text.Sentence;
import dev.ecphory.internal.text.SentenceSplitter;
import dev.ecphory.lang.en.extraction.EntityRecognizer;
import dev.ecphory.lang.en.time.TemporalTagger;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The sentences of what was recalled, and how well each fits the question. Belongs to one reading. */
final class EvidenceSentences {
    /** Events looked at: as many as an int has bits, less one. */
    private static final int EVENTS = 31;

    private final AnalyzedQuestion asked;
    private final List<EvidenceSentence> told = new ArrayList<>();
    private final List<Fit> fits = new ArrayList<>();
    private final Map<String, EvidenceSentence> lastOf = new HashMap<>();
    private final Map<Integer, List<TimeMention>> times = new HashMap<>();
    private final Map<Integer, List<EntityMention>> names = new HashMap<>();
    private final Map<String, Integer> saidIn = new HashMap<>();
    private final Set<String> speakers = new HashSet<>();
    private final float best;

    /** The best of any sentence of an event. */
    private static final class Fit {
        float coverage;
        float similarity;
        float[] near = new float[0];
    }

    EvidenceSentences(RecallResult recollection, AnalyzedQuestion asked, StemPositions stemmer, WordVectors vectors) {
        this.asked = asked;
        List<RecalledEvent> items = recollection.items();
        best = items.isEmpty() ? 1 : (float) items.getFirst().score();
        for (int rank = 0; rank < Math.min(EVENTS, items.size()); rank++) {
            RecalledEvent item = items.get(rank);
            String speaker = item.entry().event().speaker();
            if (speaker != null) {
                speakers.add(first(speaker));
            }
            fits.add(new Fit());
            read(item, rank, item.entry().event().text(), false, stemmer, vectors);
            String caption = item.entry().event().caption();
            if (caption != null && !caption.isEmpty()) {
                read(item, rank, caption, true, stemmer, vectors);
            }
        }
    }

    private void read(
            RecalledEvent item, int rank, String text, boolean caption, StemPositions stemmer, WordVectors vectors) {
        Map<Integer, String> stems = stemmer.of(text);
        int place = 0;
        Fit fit = fits.get(rank);
        for (Sentence sentence : SentenceSplitter.of(text)) {
            EvidenceSentence one = new EvidenceSentence(
                    item, rank, text, caption, place++, told.size(), sentence, stems, asked, vectors);
            told.add(one);
            if (!caption) {
                lastOf.put(turn(item, 0), one);
            }
            fit.coverage = Math.max(fit.coverage, one.coverage);
            fit.similarity = Math.max(fit.similarity, one.similarity);
            fit.near = nearer(fit.near, one.best);
        }
        for (String stem : stems.values()) {
            saidIn.merge(stem, 1 << rank, (bits, more) -> bits | more);
        }
    }

    private static float[] nearer(float[] one, float[] other) {
        float[] nearer = other.clone();
        for (int i = 0; i < one.length; i++) {
            nearer[i] = Math.max(nearer[i], one[i]);
        }
        return nearer;
    }

    private static String turn(RecalledEvent item, int offset) {
        return item.entry().event().session() + "/" + (item.entry().seq() + offset);
    }

    private static String first(String speaker) {
        return speaker.toLowerCase(Locale.ROOT).split(" ", 2)[0];
    }

    /** The sentences by how well they fit before anything is fitted: only to choose which to look into. */
    List<EvidenceSentence> sorted() {
        List<EvidenceSentence> sorted = new ArrayList<>(told);
        sorted.sort(Comparator.comparingDouble(this::promise).reversed());
        return sorted;
    }

    /** Whether it is the name of somebody who speaks. */
    boolean speaks(String folded) {
        return speakers.contains(folded);
    }

    /** In how many of the events a word stands. */
    int echoes(String stem) {
        return Integer.bitCount(saidIn.getOrDefault(stem, 0));
    }

    List<TimeMention> times(EvidenceSentence sentence, OffsetDateTime at) {
        return times.computeIfAbsent(
                sentence.rank, rank -> TemporalTagger.english()
                        .find(sentence.item.entry().event().text(), at)
                        .stream()
                        .filter(time -> !time.vague())
                        .toList());
    }

    List<EntityMention> names(EvidenceSentence sentence) {
        return names.computeIfAbsent(sentence.rank, rank -> EntityRecognizer.english()
                .mentions(sentence.item.entry().event().text()));
    }

    /** How well a sentence fits before anything is fitted: only to choose which to look into. */
    double promise(EvidenceSentence sentence) {
        EvidenceSentence previous = previous(sentence);
        double context = previous == null ? 0 : previous.coverage;
        return sentence.coverage
                + sentence.similarity
                + .4 * context
                + .3 * fits.get(sentence.rank).coverage
                + 1.0 / (1 + sentence.rank)
                + (named(sentence) == 0 ? .2 : 0)
                - (sentence.asks ? .4 : 0);
    }

    /** The sentence before, in the same event or at the end of the turn before, when that was recalled. */
    private @Nullable EvidenceSentence previous(EvidenceSentence sentence) {
        if (sentence.place > 0) {
            return told.get(sentence.number - 1);
        }
        return lastOf.get(turn(sentence.item, -1));
    }

    private int named(EvidenceSentence sentence) {
        String speaker = sentence.item.entry().event().speaker();
        if (asked.names().isEmpty() || speaker == null) {
            return 2;
        }
        return asked.names().contains(first(speaker)) ? 0 : 1;
    }

    /** What every candidate of a sentence is judged by. */
    FeatureValues marks(EvidenceSentence sentence, int order) {
        FeatureValues marks = new FeatureValues();
        marks.set(AnswerFeature.BIAS, true);
        marks.set(AnswerFeature.RANK, steps(sentence.rank));
        marks.set(AnswerFeature.RECIPROCAL, 1f / (1 + sentence.rank));
        marks.set(AnswerFeature.SCORE, best == 0 ? 0 : (float) sentence.item.score() / best);
        marks.set(AnswerFeature.ORDER, steps(order));
        marks.set(AnswerFeature.COVERAGE, sentence.coverage);
        marks.set(AnswerFeature.SIMILARITY, sentence.similarity);
        EvidenceSentence previous = previous(sentence);
        if (previous != null) {
            marks.set(AnswerFeature.BEFORE_COVERAGE, previous.coverage);
            marks.set(AnswerFeature.BEFORE_SIMILARITY, previous.similarity);
            marks.set(AnswerFeature.REPLIES, previous.asks && previous.rank != sentence.rank);
        }
        marks.set(AnswerFeature.TOGETHER, together(sentence, previous));
        marks.set(AnswerFeature.EVENT_COVERAGE, fits.get(sentence.rank).coverage);
        marks.set(AnswerFeature.EVENT_SIMILARITY, fits.get(sentence.rank).similarity);
        marks.set(AnswerFeature.SPEAKER, named(sentence));
        marks.set(AnswerFeature.ASKS, sentence.asks);
        marks.set(AnswerFeature.CAPTION, sentence.caption);
        marks.set(AnswerFeature.PLACE, sentence.place);
        marks.set(AnswerFeature.SENTENCE_WORDS, sentence.words.size() / 6);
        return marks;
    }

    private float together(EvidenceSentence sentence, @Nullable EvidenceSentence previous) {
        float sum = 0;
        float all = 0;
        for (int t = 0; t < asked.terms().size(); t++) {
            float near = previous == null ? 0 : previous.best[t];
            near = Math.max(near, fits.get(sentence.rank).near[t]);
            float weight = asked.terms().get(t).weight;
            sum += weight * near;
            all += weight;
        }
        return all == 0 ? 0 : sum / all;
    }

    /** First, second, third, to fifth, to tenth, later. */
    static int steps(int place) {
        return place < 3 ? place : place < 5 ? 3 : place < 10 ? 4 : 5;
    }
}
