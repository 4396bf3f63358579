package dev.ecphory.lang.en.answer;

import dev.ecphory.RecalledEvent;
import dev.ecphory.internal.language.EntityMention;
import dev.ecphory.internal.language.TimeMention;
import dev.ecphory.internal.text.Sentence;
import dev.ecphory.internal.text.SentenceSplitter;
import dev.ecphory.lang.en.extraction.EntityRecognizer;
import dev.ecphory.lang.en.signals.SpokenWishes;
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
import java.util.regex.MatchResult;
import java.util.stream.Stream;

/** The sentences of what was recalled, and how well each fits the question. Belongs to one reading. */
final class EvidenceSentences {
    private static final int EVENTS = 31;
    /** The most sentences that are read for what they hold. */
    private static final int SENTENCES = 64;
    /** What it is worth that a sentence holds a thing of the kind that is asked for. */
    private static final double KIND = 1.5;
    /** What stands around a sentence is quoted with it up to this length, in UTF-16 units. */
    private static final int LENGTH = 240;
    /** Words by which a text speaks to somebody. */
    private static final Set<String> SECOND_PERSON =
            Set.of("you", "your", "yours", "you're", "you've", "you'll", "you'd");

    private static final Set<String> FIRST_PERSON = Set.of(
            "i", "i'm", "i've", "i'd", "i'll", "my", "me", "mine", "we", "we've", "we're", "we'd", "we'll", "our",
            "us");

    private final AnalyzedQuestion asked;
    private final List<EvidenceSentence> told = new ArrayList<>();
    private final Map<String, Integer> turns = new HashMap<>();
    private final Map<Integer, List<TimeMention>> times = new HashMap<>();
    private final Map<Integer, List<EntityMention>> names = new HashMap<>();
    private final Map<Integer, float[]> near = new HashMap<>();
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
            turns.put(turn(item, 0), rank);
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
        List<MatchResult> takenBack = SpokenWishes.takenBack(text);
        int place = 0;
        for (Sentence sentence : SentenceSplitter.of(text)) {
            int from = sentence.words().getFirst().from();
            boolean states = !sentence.asks()
                    && takenBack.stream().noneMatch(words -> words.start() <= from && from < words.end());
            EvidenceSentence one = new EvidenceSentence(
                    item, rank, text, caption, place++, told.size(), sentence, states, stems, asked, vectors);
            told.add(one);
            near.merge(rank, one.near, EvidenceSentences::nearest);
        }
    }

    private static float[] nearest(float[] one, float[] other) {
        float[] nearest = one.clone();
        for (int i = 0; i < nearest.length; i++) {
            nearest[i] = Math.max(nearest[i], other[i]);
        }
        return nearest;
    }

    private static String turn(RecalledEvent item, int offset) {
        return item.entry().event().session() + "/" + (item.entry().seq() + offset);
    }

    private static String first(String speaker) {
        return speaker.toLowerCase(Locale.ROOT).split(" ", 2)[0];
    }

    /** Those that state something, best first, as many as are looked into; ties by the order of the evidence. */
    List<EvidenceSentence> sorted() {
        List<EvidenceSentence> near = best(told.stream().filter(sentence -> sentence.states), this::fit);
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

    /** A sentence with its neighbours in the same text, those behind it first, as far as they fit into a quotation. */
    List<EvidenceSentence> quoted(EvidenceSentence sentence) {
        int first = sentence.number;
        int last = first;
        boolean more = true;
        while (more) {
            more = false;
            if (fits(last + 1, sentence)
                    && told.get(last + 1).to() - told.get(first).from() <= LENGTH) {
                last++;
                more = true;
            }
            if (fits(first - 1, sentence)
                    && told.get(last).to() - told.get(first - 1).from() <= LENGTH) {
                first--;
                more = true;
            }
        }
        return told.subList(first, last + 1);
    }

    private boolean fits(int number, EvidenceSentence sentence) {
        return number >= 0
                && number < told.size()
                && told.get(number).rank == sentence.rank
                && told.get(number).caption == sentence.caption;
    }

    /** How near the words of what is quoted with a sentence come to what is asked. */
    float[] near(EvidenceSentence sentence) {
        return quoted(sentence).stream().map(one -> one.near).reduce(sentence.near, EvidenceSentences::nearest);
    }

    /** The same with the rest of its text, and the turn before, when that was recalled. */
    float[] around(EvidenceSentence sentence) {
        float[] own = near.getOrDefault(sentence.rank, sentence.near);
        Integer before = turns.get(turn(sentence.item, -1));
        return before == null ? own : nearest(own, near.getOrDefault(before, own));
    }

    /** Whether everybody who speaks and is asked about says it, is named in its text, or is spoken to. */
    boolean ofNamed(EvidenceSentence sentence) {
        if (asked.names().stream().allMatch(name -> saidBy(sentence, name))) {
            return true;
        }
        Set<String> words = new HashSet<>();
        told.stream()
                .filter(other -> other.rank == sentence.rank)
                .forEach(other -> other.words.forEach(word -> words.add(TypeFilter.plain(word))));
        return asked.names().stream().allMatch(name -> saidBy(sentence, name) || words.contains(name))
                || words.stream().anyMatch(SECOND_PERSON::contains);
    }

    /** Whether the one who asks may be meant: it does not tell first what somebody else does, by name. */
    boolean own(EvidenceSentence sentence) {
        return sentence.words.stream().anyMatch(word -> FIRST_PERSON.contains(word.folded()))
                || sentence.asked[0]
                || !somebody(sentence.words.getFirst().folded());
    }

    /** Whether it is the name of somebody who speaks or is named within a sentence. */
    private boolean somebody(String folded) {
        return speaks(folded)
                || told.stream()
                        .flatMap(other -> names(other).stream())
                        .anyMatch(name -> name.name().equalsIgnoreCase(folded)
                                && !name.kind().equals("place"));
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
    double fit(EvidenceSentence sentence) {
        return .5 * asked.held(sentence.near)
                + asked.similarity(sentence.near)
                + .6 * asked.held(around(sentence))
                + 1.0 / (1 + sentence.rank)
                + 2 * sentence.item.score() / best
                + (asked.names().stream().anyMatch(name -> saidBy(sentence, name)) ? .4 : 0);
    }

    /** Whether it holds a thing of the kind that is asked for; false where the kind cannot be told by words. */
    boolean holdsKind(EvidenceSentence sentence) {
        return new TypeFilter(asked, this, sentence).holds();
    }

    private static boolean saidBy(EvidenceSentence sentence, String name) {
        String speaker = sentence.item.entry().event().speaker();
        return speaker != null && name.equals(first(speaker));
    }
}
