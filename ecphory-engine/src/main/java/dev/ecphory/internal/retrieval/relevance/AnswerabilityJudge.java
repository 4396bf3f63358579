package dev.ecphory.internal.retrieval.relevance;

import dev.ecphory.Answerability;
import dev.ecphory.Answerability.Verdict;
import dev.ecphory.LogEntry;
import dev.ecphory.internal.index.EventWordsCache;
import dev.ecphory.internal.retrieval.scoring.EventCoverage;
import dev.ecphory.internal.retrieval.scoring.WeightedQueryTerms;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Judges whether a memory holds an answer: a few {@linkplain Answerability.Feature signs}, weighed by {@link AnswerabilityWeights}. A question
 * about what one person said is told from the same question about another, and a matter that was only touched on from
 * one that was told; both without a model. Stateless; threads may share it.
 */
public final class AnswerabilityJudge {
    /** How much a sentence that fits better counts more than one that fits less; chosen on development data. */
    private static final double SHARPNESS = 8;
    /** A word found less well than this in every event is told as missing. */
    private static final float MISSING = .3f;
    /** Signs that move the log-odds by less are not worth telling. */
    private static final double TELLING = .25;

    private static final int TOLD = 4;
    /** Numbers of so many digits or fewer are often written in letters. */
    private static final int SPELLED = 2;

    private static final String HELD = "a memory holds what is looked for, as it is written";

    private AnswerabilityJudge() {}

    /**
     * Judges.
     *
     * @param events the events that are near, by number; one that is missing was erased meanwhile
     * @param words what is read of them
     */
    public static Answerability judge(
            AnswerabilityEvidence nearby,
            Map<Long, LogEntry> events,
            EventWordsCache words,
            Map<Answerability.Feature, Double> known,
            AnswerabilityWeights weights) {
        if (nearby.own().isEmpty() && nearby.others().isEmpty()) {
            return new Answerability(Verdict.UNSUPPORTED, 0, List.of("nothing is remembered yet"));
        }
        if (nearby.asked().isEmpty()) {
            return new Answerability(Verdict.PARTIAL, .5, List.of("it asks for nothing in particular"));
        }
        List<EventCoverage> own = told(nearby, nearby.own(), events, words);
        List<EventCoverage> others = told(nearby, nearby.others(), events, words);
        Map<Answerability.Feature, Double> signs = signs(nearby, own, others);
        signs.putAll(known);
        double probability = weights.probability(signs);
        List<String> missing = missing(nearby, own);
        Verdict verdict = weights.verdict(probability);
        if (missing.stream().anyMatch(AnswerabilityJudge::code)
                && nearby.asked().all(AnswerabilityJudge::code)) {
            verdict = Verdict.UNSUPPORTED;
            probability = Math.min(probability, weights.unsupported());
        }
        return new Answerability(
                verdict == Verdict.SUPPORTED && denied(missing) ? Verdict.PARTIAL : verdict,
                probability,
                reasons(nearby, missing, signs, weights),
                signs);
    }

    /** The same where a memory holds all that the cue consists of, as it is written: it is what a search looks for, and may be an answer. */
    public static Answerability held(Answerability judged, boolean asks, AnswerabilityWeights weights) {
        Verdict least = asks ? Verdict.PARTIAL : Verdict.SUPPORTED;
        if (judged.verdict().compareTo(least) <= 0) {
            return judged;
        }
        List<String> reasons = new ArrayList<>(List.of(HELD));
        reasons.addAll(judged.reasons());
        double probability = Math.max(judged.probability(), asks ? weights.unsupported() : weights.supported());
        return new Answerability(least, probability, reasons, judged.signs());
    }

    private static List<EventCoverage> told(
            AnswerabilityEvidence nearby, List<Long> seqs, Map<Long, LogEntry> events, EventWordsCache words) {
        return seqs.stream()
                .map(events::get)
                .filter(Objects::nonNull)
                .map(entry ->
                        EventCoverage.of(words.of(entry, nearby.person() != null), nearby.asked(), nearby.person()))
                .toList();
    }

    private static Map<Answerability.Feature, Double> signs(
            AnswerabilityEvidence nearby, List<EventCoverage> own, List<EventCoverage> others) {
        WeightedQueryTerms asked = nearby.asked();
        Map<Answerability.Feature, Double> signs = new EnumMap<>(Answerability.Feature.class);
        boolean person = nearby.person() != null;
        signs.put(Answerability.Feature.VOICE, person ? voice(own, others) : 0);
        signs.put(Answerability.Feature.PERSON, person ? best(asked, own) - best(asked, others) : 0);
        if (!Double.isNaN(nearby.alone())) {
            signs.put(Answerability.Feature.ALONE, nearby.alone());
        }
        signs.put(Answerability.Feature.COVERED, asked.covered(together(asked, own)));
        signs.put(Answerability.Feature.WEAKEST, own.isEmpty() ? 0 : weakest(own.getFirst()));
        if (own.size() == AnswerabilityEvidence.SIDE) {
            signs.put(Answerability.Feature.PEAK, peak(asked, own));
        }
        return signs;
    }

    /** Sentences count the more the better they fit; what one says to the other of the other is the other's. */
    private static double voice(List<EventCoverage> own, List<EventCoverage> others) {
        double most = 0;
        for (List<EventCoverage> side : List.of(own, others)) {
            for (EventCoverage told : side) {
                for (EventCoverage.Said said : told.sentences()) {
                    most = Math.max(most, said.covered());
                }
            }
        }
        double ofPerson = 0;
        double ofOthers = 0;
        for (EventCoverage told : own) {
            for (EventCoverage.Said said : told.sentences()) {
                double weight = Math.exp(SHARPNESS * (said.covered() - most));
                ofPerson += said.toHearer() ? 0 : weight;
                ofOthers += said.toHearer() ? weight : 0;
            }
        }
        for (EventCoverage told : others) {
            for (EventCoverage.Said said : told.sentences()) {
                double weight = Math.exp(SHARPNESS * (said.covered() - most));
                ofPerson += said.toHearer() || said.naming() ? weight : 0;
                ofOthers += said.toHearer() ? 0 : weight;
            }
        }
        double all = ofPerson + ofOthers;
        return all == 0 ? 0 : ofPerson / all - .5;
    }

    private static double best(WeightedQueryTerms asked, List<EventCoverage> side) {
        return side.stream().mapToDouble(told -> covered(asked, told)).max().orElse(0);
    }

    private static double covered(WeightedQueryTerms asked, EventCoverage told) {
        return asked.covered(told.founds());
    }

    private static float[] together(WeightedQueryTerms asked, List<EventCoverage> side) {
        float[] found = new float[asked.size()];
        for (EventCoverage told : side) {
            for (int i = 0; i < found.length; i++) {
                found[i] = Math.max(found[i], told.found().get(i));
            }
        }
        return found;
    }

    static double weakest(EventCoverage told) {
        return told.found().stream()
                .sorted()
                .limit(2)
                .mapToDouble(Float::doubleValue)
                .average()
                .orElse(0);
    }

    private static double peak(WeightedQueryTerms asked, List<EventCoverage> side) {
        return best(asked, side)
                - side.stream()
                        .mapToDouble(told -> covered(asked, told))
                        .average()
                        .orElse(0);
    }

    /** Words that nothing near holds, the weightiest first. */
    private static List<String> missing(AnswerabilityEvidence nearby, List<EventCoverage> own) {
        float[] found = together(nearby.asked(), own);
        List<Integer> missing = new ArrayList<>();
        for (int i = 0; i < found.length; i++) {
            if (found[i] < (code(nearby.asked().text(i)) ? 1 : MISSING)) {
                missing.add(i);
            }
        }
        missing.sort(Comparator.comparingDouble(word -> -nearby.asked().share(word)));
        return missing.stream().map(nearby.asked()::text).toList();
    }

    /** True where a name or a code is among them: then the whole of what is asked for is not supported. */
    private static boolean denied(List<String> missing) {
        return missing.stream().limit(2).anyMatch(AnswerabilityJudge::name)
                || missing.stream().anyMatch(word -> code(word) && word.length() > SPELLED);
    }

    /** True for a number, and for an identifier with a number in it: what is like it is another. */
    private static boolean code(String word) {
        return word.chars().anyMatch(Character::isDigit);
    }

    private static boolean name(String word) {
        return Character.isUpperCase(word.codePointAt(0));
    }

    /** The signs in the order of what they moved, missing words before all. */
    private static List<String> reasons(
            AnswerabilityEvidence nearby,
            List<String> missing,
            Map<Answerability.Feature, Double> signs,
            AnswerabilityWeights weights) {
        List<String> reasons = new ArrayList<>(missing.stream()
                .limit(2)
                .map(word -> "no memory near it has the word \"" + word + "\"")
                .toList());
        signs.keySet().stream()
                .filter(sign -> Math.abs(weights.moved(sign, signs)) >= TELLING)
                .sorted(Comparator.comparingDouble(sign -> -Math.abs(weights.moved(sign, signs))))
                .map(sign -> reason(sign, weights.moved(sign, signs) > 0, nearby))
                .filter(reason -> !reason.isEmpty())
                .forEach(reasons::add);
        return reasons.stream().limit(TOLD).toList();
    }

    private static String reason(Answerability.Feature sign, boolean speaksFor, AnswerabilityEvidence nearby) {
        String person = nearby.person();
        return switch (sign) {
            case VOICE ->
                person == null ? "" : "what fits is said of " + (speaksFor ? person : "someone else than " + person);
            case ALONE ->
                speaksFor ? "several memories come near it" : "one memory comes near it and nothing else does";
            case WEAKEST ->
                speaksFor ? "one memory speaks of everything asked for" : "no memory speaks of everything asked for";
            case TOPICAL -> speaksFor ? "what is remembered comes near it" : "nothing that is remembered comes near it";
            case PERSON, COVERED, PEAK, SIZE -> "";
        };
    }
}
