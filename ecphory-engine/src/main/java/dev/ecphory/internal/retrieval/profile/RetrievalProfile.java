package dev.ecphory.internal.retrieval.profile;

import dev.ecphory.InvalidInputException;
import dev.ecphory.RecallOptions;
import dev.ecphory.internal.retrieval.scoring.DiversityReranker;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * A named way to recall: which signals count, how much, and how they are joined. Immutable; threads may share it.
 *
 * <p>Every part can be left out by name: {@code default-author} is {@code default} without the author's boost.
 *
 * @param name what it is called
 * @param fusion how signals are joined
 * @param neural the weights when there are neural vectors
 * @param base what the context signals smooth, when there are neural vectors
 * @param edge the weights when there are none
 * @param edgeBase what the context signals smooth when there are none
 * @param formed whether the form of answer that a question wants decides what counts
 * @param seated whether seats after the first ten go to what matches by itself, see {@link DiversityReranker}
 */
public record RetrievalProfile(
        String name,
        Fusion fusion,
        SignalWeights neural,
        SignalWeights base,
        SignalWeights edge,
        SignalWeights edgeBase,
        boolean formed,
        boolean seated) {
    /** The part that is no signal: see {@link DiversityReranker}. */
    private static final String OWN_MERIT = "own-merit";

    /** How signals are joined. */
    public enum Fusion {
        /** A weighted sum of fields brought to the range 0 to 1. */
        SUM,
        /** Reciprocal ranks, k = 60, of each signal's best hundred (Cormack, Clarke and Büttcher, 2009). */
        RECIPROCAL_RANKS
    }

    private static final Map<String, List<Signal>> PARTS = parts();
    private static final Map<String, RetrievalProfile> WHOLE = whole();

    /**
     * The names of all recipes: the whole ones, then {@code default} without each of its parts, then without or with each
     * of the stages after the ranking, see {@link StageSelection}.
     */
    public static List<String> names() {
        List<String> names = new ArrayList<>(WHOLE.keySet());
        PARTS.keySet().forEach(part -> names.add(RecallOptions.DEFAULT_PROFILE + "-" + part));
        StageSelection.suffixes().forEach(suffix -> names.add(RecallOptions.DEFAULT_PROFILE + suffix));
        return List.copyOf(names);
    }

    /**
     * The recipe of that name.
     *
     * @throws InvalidInputException when there is none
     */
    public static RetrievalProfile named(String name) {
        StageSelection stages = StageSelection.of(name);
        if (!stages.recipe().equals(name)) {
            RetrievalProfile ranked = named(stages.recipe()).called(name);
            if (stages.has(RerankStageName.CONTEXTUAL)) {
                ranked = ranked.weighted(one -> one.with(Signal.CONTEXTUAL, DefaultSignalWeights.CONTEXTUAL));
            }
            // a weight below 0 means nothing among ranks, and an event that nobody spoke of has none
            return stages.has(RerankStageName.CUED) && ranked.fusion == Fusion.SUM
                    ? ranked.weighted(one -> one.with(Signal.CUED, DefaultSignalWeights.CUED)
                            .with(Signal.PASSED_OVER, DefaultSignalWeights.PASSED_OVER))
                    : ranked;
        }
        RetrievalProfile whole = WHOLE.get(name);
        if (whole != null) {
            return whole;
        }
        for (Map.Entry<String, RetrievalProfile> entry : WHOLE.entrySet()) {
            String prefix = entry.getKey() + "-";
            List<Signal> part = name.startsWith(prefix) ? PARTS.get(name.substring(prefix.length())) : null;
            if (part != null) {
                boolean formed = !part.contains(Signal.EXCHANGE);
                return entry.getValue().without(name, formed, !part.isEmpty(), part.toArray(Signal[]::new));
            }
        }
        throw new InvalidInputException("recipe", "\"" + name + "\"", "is not known", "give one of " + names());
    }

    /** True when neural vectors would change its ranking. */
    public boolean wantsMeaning() {
        return neural.has(Signal.MEANING) || neural.has(Signal.COSINE);
    }

    /** True when a signal counts, with neural vectors or without. */
    public boolean counts(Signal signal) {
        return neural.has(signal) || edge.has(signal);
    }

    private RetrievalProfile called(String newName) {
        return new RetrievalProfile(newName, fusion, neural, base, edge, edgeBase, formed, seated);
    }

    private RetrievalProfile weighted(UnaryOperator<SignalWeights> change) {
        return new RetrievalProfile(
                name, fusion, change.apply(neural), base, change.apply(edge), edgeBase, formed, seated);
    }

    private RetrievalProfile without(String newName, boolean staysFormed, boolean staysSeated, Signal... signals) {
        return new RetrievalProfile(
                newName,
                fusion,
                neural.without(signals),
                base.without(signals),
                edge.without(signals),
                edgeBase.without(signals),
                formed && staysFormed,
                seated && staysSeated);
    }

    private static Map<String, RetrievalProfile> whole() {
        Map<String, RetrievalProfile> recipes = new LinkedHashMap<>();
        SignalWeights none = SignalWeights.of();
        SignalWeights words = SignalWeights.of(Signal.WORDS, 1);
        SignalWeights gist = SignalWeights.of(Signal.GIST, 1);
        for (RetrievalProfile recipe : List.of(
                full(RecallOptions.DEFAULT_PROFILE, DefaultSignalWeights.NEURAL, DefaultSignalWeights.NEURAL_BASE),
                full("edge", DefaultSignalWeights.EDGE, DefaultSignalWeights.EDGE_BASE),
                new RetrievalProfile("words", Fusion.SUM, words, none, words, none, false, false),
                new RetrievalProfile(
                        "meaning", Fusion.SUM, SignalWeights.of(Signal.MEANING, 1), none, gist, none, false, false),
                new RetrievalProfile(
                        "rrf",
                        Fusion.RECIPROCAL_RANKS,
                        words.with(Signal.MEANING, 1),
                        none,
                        words.with(Signal.GIST, 1),
                        none,
                        false,
                        false))) {
            recipes.put(recipe.name(), recipe);
        }
        PublishedRecipes.all().forEach(recipe -> recipes.put(recipe.name(), recipe));
        return recipes;
    }

    private static RetrievalProfile full(String name, SignalWeights neural, SignalWeights base) {
        return new RetrievalProfile(
                name, Fusion.SUM, neural, base, DefaultSignalWeights.EDGE, DefaultSignalWeights.EDGE_BASE, true, true);
    }

    private static Map<String, List<Signal>> parts() {
        Map<String, List<Signal>> parts = new LinkedHashMap<>();
        parts.put("words", List.of(Signal.WORDS, Signal.BIGRAMS, Signal.WINDOW_WORDS));
        parts.put("bigrams", List.of(Signal.BIGRAMS));
        parts.put("meaning", List.of(Signal.MEANING));
        parts.put("static", List.of(Signal.MAX_SIM, Signal.GIST));
        parts.put("author", List.of(Signal.AUTHOR));
        parts.put(
                "neighbours",
                List.of(Signal.WINDOW_WORDS, Signal.WINDOW_MAX, Signal.WINDOW_MEAN, Signal.AFTER_QUESTION));
        parts.put("session", List.of(Signal.SESSION_MAX));
        parts.put("time", List.of(Signal.DATE, Signal.DATE_MENTIONED));
        parts.put(
                "answer-type",
                List.of(Signal.ANSWER_TIME, Signal.ANSWER_NAME, Signal.ANSWER_PLACE, Signal.ANSWER_TITLE));
        parts.put("form", List.of(Signal.EXCHANGE, Signal.THREAD, Signal.OPENING));
        parts.put(OWN_MERIT, List.of());
        parts.put("directives", List.of(Signal.DIRECTIVE, Signal.PREFERENCE));
        parts.put("askings", List.of(Signal.ASKING));
        parts.put("brief", List.of(Signal.BRIEF));
        return parts;
    }
}
