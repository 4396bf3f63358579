package dev.ecphory.lang.en.answer;

import dev.ecphory.RecalledEvent;
import dev.ecphory.internal.language.EntityMention;
import dev.ecphory.internal.language.TimeMention;
import dev.ecphory.internal.text.Sentence;
import dev.ecphory.internal.text.SentenceSplitter;
import dev.ecphory.lang.en.extraction.EntityRecognizer;
import dev.ecphory.lang.en.time.TemporalTagger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The sentences of what was recalled, and how well each fits the question. Belongs to one reading. */
final class EvidenceSentences {
    private static final int EVENTS = 31;
    /** The most sentences that are read for what they hold. */
    private static final int SENTENCES = 64;
    /** What it is worth that a sentence holds a thing of the kind that is asked for. */
    private static final double KIND = 1.5;

    private final AnalyzedQuestion asked;
    private final List<EvidenceSentence> told = new ArrayList<>();
    private final List<Float> coverage = new ArrayList<>();
    private final Map<String, EvidenceSentence> lastOf = new HashMap<>();
    private final Map<Integer, List<TimeMention>> times = new HashMap<>();
    private final Map<Integer, List<EntityMention>> names = new HashMap<>();
    private final Set<String> speakers = new HashSet<>();
    private final double best;

    EvidenceSentences(List<RecalledEvent> items, AnalyzedQuestion asked, StemPositions stemmer, WordVectors vectors) {
        this.asked = asked;
        best = items.isEmpty() || items.getFirst().score() <= 0
                ? 1
                : items.getFirst().score();
        for (int rank = 0; rank < Math.min(EVENTS, items.size()); rank++) {
            RecalledEvent item = items.get(rank);
            String speaker = item.entry().event().speaker();
            if (speaker != null) {
                speakers.add(first(speaker));
            }
            coverage.add(0f);
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
        for (Sentence sentence : SentenceSplitter.of(text)) {
            EvidenceSentence one = new EvidenceSentence(
                    item, rank, text, caption, place++, told.size(), sentence, stems, asked, vectors);
            told.add(one);
            if (!caption) {
                lastOf.put(turn(item, 0), one);
            }
            coverage.set(rank, Math.max(coverage.get(rank), one.coverage));
        }
    }

    private static String turn(RecalledEvent item, int offset) {
        return item.entry().event().session() + "/" + (item.entry().seq() + offset);
    }

    private static String first(String speaker) {
        return speaker.toLowerCase(Locale.ROOT).split(" ", 2)[0];
    }

    /** Those that state something, best first, as many as are looked into; ties by the order of the evidence. */
    List<EvidenceSentence> sorted() {
        List<EvidenceSentence> near = best(told.stream().filter(sentence -> !sentence.asks), this::fit);
        return best(near.stream(), sentence -> fit(sentence) + (holdsKind(sentence) ? KIND : 0));
    }

    private static List<EvidenceSentence> best(
            Stream<EvidenceSentence> sentences, ToDoubleFunction<EvidenceSentence> fit) {
        return sentences
                .map(sentence -> new Fitting(sentence, fit.applyAsDouble(sentence)))
                .sorted(Comparator.comparingDouble(Fitting::fit)
                        .reversed()
                        .thenComparingInt(fitting -> fitting.sentence().number))
                .limit(SENTENCES)
                .map(Fitting::sentence)
                .toList();
    }

    private record Fitting(EvidenceSentence sentence, double fit) {}

    /** The sentences of the same text, in their order. */
    List<EvidenceSentence> around(EvidenceSentence sentence) {
        return told.stream()
                .filter(other -> other.rank == sentence.rank && other.caption == sentence.caption)
                .toList();
    }

    /** Whether it is the name of somebody who speaks. */
    boolean speaks(String folded) {
        return speakers.contains(folded);
    }

    /** The times that a sentence tells, resolved against when it was said. */
    List<TimeMention> times(EvidenceSentence sentence) {
        return sentence.caption
                ? List.of()
                : times
                        .computeIfAbsent(
                                sentence.rank,
                                rank ->
                                        TemporalTagger.english()
                                                .find(
                                                        sentence.text,
                                                        sentence.item.entry().occurredAt())
                                                .stream()
                                                .filter(time -> !time.vague())
                                                .toList())
                        .stream()
                        .filter(time -> time.from() >= sentence.from() && time.to() <= sentence.to())
                        .toList();
    }

    List<EntityMention> names(EvidenceSentence sentence) {
        return names.computeIfAbsent(sentence.rank, rank -> EntityRecognizer.english()
                .mentions(sentence.item.entry().event().text()));
    }

    /** How well a sentence fits: its words, the words around it, its event's place in the ranking, and who says it. */
    private double fit(EvidenceSentence sentence) {
        EvidenceSentence previous = previous(sentence);
        double context = previous == null ? 0 : previous.coverage;
        return .5 * sentence.coverage
                + sentence.similarity
                + .3 * context
                + .3 * coverage.get(sentence.rank)
                + 1.0 / (1 + sentence.rank)
                + 2 * sentence.item.score() / best
                + (said(sentence) ? .4 : 0);
    }

    /** Whether it holds a thing of the kind that is asked for; false where the kind cannot be told by words. */
    boolean holdsKind(EvidenceSentence sentence) {
        return new TypeFilter(asked, this, sentence).holds();
    }

    /** The sentence before, in the same event or at the end of the turn before, when that was recalled. */
    private @Nullable EvidenceSentence previous(EvidenceSentence sentence) {
        if (sentence.place > 0) {
            return told.get(sentence.number - 1);
        }
        return lastOf.get(turn(sentence.item, -1));
    }

    /** Whether somebody says it whom the question names. */
    private boolean said(EvidenceSentence sentence) {
        String speaker = sentence.item.entry().event().speaker();
        return speaker != null && asked.names().contains(first(speaker));
    }
}
