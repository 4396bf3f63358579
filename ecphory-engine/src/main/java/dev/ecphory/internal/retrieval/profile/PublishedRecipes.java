package dev.ecphory.internal.retrieval.profile;

import static dev.ecphory.internal.retrieval.profile.RerankStageName.ANSWERABILITY;
import static dev.ecphory.internal.retrieval.profile.RerankStageName.ASSOCIATIONS;
import static dev.ecphory.internal.retrieval.profile.RerankStageName.CHAINS;
import static dev.ecphory.internal.retrieval.profile.RerankStageName.CONTRADICTIONS;
import static dev.ecphory.internal.retrieval.profile.RerankStageName.CROSS_ENCODER;
import static dev.ecphory.internal.retrieval.profile.RerankStageName.FACTS;
import static dev.ecphory.internal.retrieval.profile.RerankStageName.FACT_VECTORS;
import static dev.ecphory.internal.retrieval.profile.RerankStageName.HYPOTHESIS;
import static dev.ecphory.internal.retrieval.profile.RerankStageName.IDENTITY;
import static dev.ecphory.internal.retrieval.profile.RerankStageName.OUTDATED;
import static dev.ecphory.internal.retrieval.profile.RerankStageName.SALIENCE;
import static dev.ecphory.internal.retrieval.profile.RerankStageName.SIX_SIGNALS_LAST;
import static dev.ecphory.internal.retrieval.profile.RerankStageName.STYLE;
import static dev.ecphory.internal.retrieval.profile.RerankStageName.SUB_QUESTIONS;
import static dev.ecphory.internal.retrieval.profile.RerankStageName.SUMMARIES;
import static dev.ecphory.internal.retrieval.profile.RerankStageName.SUPERSESSION;
import static dev.ecphory.internal.retrieval.profile.RerankStageName.SURPRISE;
import static dev.ecphory.internal.retrieval.profile.RerankStageName.TEMPORAL;
import static dev.ecphory.internal.retrieval.profile.RerankStageName.TOPICS;
import static dev.ecphory.internal.retrieval.profile.RerankStageName.TRAITS;

import dev.ecphory.internal.retrieval.profile.RetrievalProfile.Fusion;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Recipes that rank as published systems do, with their constants, to be compared with. Events are what is ranked; facts,
 * summaries and portraits stand beside them. Every one judges answerability, which ranks nothing. Where there are no neural
 * vectors, the static table stands in for them.
 */
final class PublishedRecipes {
    /**
     * True Memory, §4.1, stage 8, equation 3: reciprocal ranks, k = 60, with 1 for words and for vectors and .8 for the list by
     * sender, recipient and date, which counts from six senders on. Its vectors of that list are neural, ours static. Stage 9: ×1.3
     * in the time asked about; style at .9 and profile at .8 of the best score; what matters less than .05, or .02 for overviews,
     * goes; ×(1 + .2σ). Stage 10: a cross-encoder; its ×.7 or ×1.2 is for summaries, which are not ranked here. §7: a hypothetical
     * answer is looked for too.
     */
    private static final String TRUE_MEMORY = "truememory";

    private static final SignalWeights TRUE_MEMORY_WEIGHTS =
            SignalWeights.of(Signal.WORDS, 1, Signal.MEANING, 1, Signal.SEPARATION, .8);

    /**
     * Engram, §3.5, equation 1, and §4, table 1: reciprocal ranks, k = 60, of five lists. Its graph is that of facts, within two
     * steps. §4: at most eight facts and the summaries of sessions beside the events. §3.5: multi-hop questions are decomposed, and
     * the cross-encoder is off.
     */
    private static final String ENGRAM = "engram";

    private static final SignalWeights ENGRAM_WEIGHTS = SignalWeights.of(
            Signal.MEANING, 1, Signal.WORDS, .6, Signal.GRAPH, .8, Signal.LATEST, .3, Signal.LASTING, .25);

    /**
     * AgentOS, memory overview, "Inside canonical-hybrid retrieval": reciprocal ranks of words and vectors, a cross-encoder over what
     * they find, and the composite of six signals over its scores.
     */
    private static final String AGENT_OS = "agentos";

    private static final SignalWeights AGENT_OS_WEIGHTS = SignalWeights.of(Signal.WORDS, 1, Signal.MEANING, 1);

    /**
     * Reverie, §3.7: half a cosine and half the share of the question's stems. §3.6: facts by vectors in the light of an identity;
     * theirs are neural and made once, ours static and made anew when the portrait changes. §3.5: what took the place of an outdated
     * fact is told with it. §3.3: associations are a supplement.
     */
    private static final String REVERIE = "reverie";

    private static final SignalWeights REVERIE_WEIGHTS = SignalWeights.of(Signal.COSINE, .5, Signal.KEYWORDS, .5);

    private static final Map<String, Set<RerankStageName>> STAGES = Map.of(
            TRUE_MEMORY,
            Set.of(
                    FACTS,
                    TRAITS,
                    CONTRADICTIONS,
                    TEMPORAL,
                    STYLE,
                    SALIENCE,
                    SURPRISE,
                    HYPOTHESIS,
                    CROSS_ENCODER,
                    ANSWERABILITY),
            ENGRAM,
            Set.of(FACTS, SUPERSESSION, CHAINS, SUB_QUESTIONS, TOPICS, SUMMARIES, ANSWERABILITY),
            AGENT_OS,
            Set.of(CROSS_ENCODER, SIX_SIGNALS_LAST, ANSWERABILITY),
            REVERIE,
            Set.of(FACTS, FACT_VECTORS, SUPERSESSION, OUTDATED, ASSOCIATIONS, IDENTITY, ANSWERABILITY));

    private PublishedRecipes() {}

    /** All of them; made anew, because {@link RetrievalProfile} keeps them. */
    static List<RetrievalProfile> all() {
        SignalWeights none = SignalWeights.of();
        return List.of(
                joined(TRUE_MEMORY, TRUE_MEMORY_WEIGHTS),
                joined(ENGRAM, ENGRAM_WEIGHTS),
                joined(AGENT_OS, AGENT_OS_WEIGHTS),
                new RetrievalProfile(REVERIE, Fusion.SUM, REVERIE_WEIGHTS, none, REVERIE_WEIGHTS, none, false, false));
    }

    /** The stages of the recipe of a name, or of what is made of it by leaving out a part; none for any other. */
    static Set<RerankStageName> stages(String recipe) {
        return STAGES.entrySet().stream()
                .filter(one -> recipe.equals(one.getKey()) || recipe.startsWith(one.getKey() + "-"))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(Set.of());
    }

    private static RetrievalProfile joined(String name, SignalWeights neural) {
        SignalWeights edge = neural.without(Signal.MEANING).with(Signal.GIST, neural.of(Signal.MEANING));
        SignalWeights none = SignalWeights.of();
        return new RetrievalProfile(name, Fusion.RECIPROCAL_RANKS, neural, none, edge, none, false, false);
    }
}
