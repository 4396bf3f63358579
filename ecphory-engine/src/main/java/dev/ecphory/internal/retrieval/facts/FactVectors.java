package dev.ecphory.internal.retrieval.facts;

import dev.ecphory.Fact;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecalledFact;
import dev.ecphory.internal.retrieval.query.ParsedQuery;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.internal.vector.PhraseVectors;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds facts by what they mean, each in the light of who the memory is about (Reverie, §3.6, contextual embedding, and §3.7, hybrid
 * search): half a cosine of "fact — Identity context: …", where the portrait's line stands that is nearest to the fact, and half the
 * share of the question's stems. Without a portrait the fact alone counts (cold start). By the static table, anew for each question:
 * some forty microseconds a fact, of which the first {@value #MOST_READ} at hand are looked at. Stateless.
 */
public final class FactVectors {
    /** The stage that reasons name. */
    private static final String STAGE = "fact-vectors";

    private static final double HALF = .5;
    private static final int MOST_READ = 5_000;

    private FactVectors() {}

    /**
     * The nearest facts that hold, best first, at most {@value FactRetriever#MOST}. Their scores are comparable with each other alone.
     *
     * @param portrait what is known of the one whom the memory is about, line by line
     */
    public static List<RecalledFact> nearest(
            FactIndex factIndex,
            ParsedQuery cue,
            RecallOptions options,
            Instant now,
            List<String> portrait,
            TermAnalyzer language) {
        AsOfQuery asOf = AsOfQuery.of(factIndex, cue, options, now);
        float[] asked = PhraseVectors.bundled().of(cue.topic());
        List<float[]> lines = portrait.stream().map(PhraseVectors.bundled()::of).toList();
        Set<String> words = new HashSet<>(language.terms(cue.topic()));
        List<RecalledFact> near = new ArrayList<>();
        for (int number = 0; number < Math.min(MOST_READ, factIndex.atHand()); number++) {
            Fact fact = factIndex.fact(number);
            if (!asOf.sees(fact) || asOf.of(fact) == RecalledFact.Status.OUTDATED) {
                continue;
            }
            float[] alone = PhraseVectors.bundled().of(fact.text());
            String context = nearest(portrait, lines, fact.text(), alone);
            float[] read = context == null
                    ? alone
                    : PhraseVectors.bundled().of(fact.text() + " — Identity context: " + context);
            double cosine = Math.max(0, PhraseVectors.cosine(asked, read));
            Set<String> held = new HashSet<>(language.terms(fact.text()));
            held.retainAll(words);
            double share = words.isEmpty() ? 0 : (double) held.size() / words.size();
            String because = String.format(
                    Locale.ROOT,
                    "means what is asked (%.2f)%s",
                    cosine,
                    context == null ? "" : ", in the light of who it is about");
            near.add(RecalledFact.of(fact, asOf.of(fact), HALF * cosine + HALF * share, STAGE, because));
        }
        return near.stream()
                .sorted(Comparator.comparingDouble((RecalledFact one) -> -one.score())
                        .thenComparing(one -> one.fact().id()))
                .filter(one -> one.score() > 0)
                .limit(FactRetriever.MOST)
                .toList();
    }

    /** The line of the portrait that is nearest to a fact and does not say it; null for none. */
    private static @Nullable String nearest(List<String> portrait, List<float[]> lines, String fact, float[] alone) {
        String nearest = null;
        double most = 0;
        for (int i = 0; i < lines.size(); i++) {
            double near = PhraseVectors.cosine(alone, lines.get(i));
            if (near > most && !portrait.get(i).contains(fact)) {
                most = near;
                nearest = portrait.get(i);
            }
        }
        return nearest;
    }

    /** What was matched by words, and behind it what was found by meaning and is not among it, as far as there are seats. */
    public static FactRetriever.Matched beside(FactRetriever.Matched matched, List<RecalledFact> near) {
        List<RecalledFact> all = new ArrayList<>(matched.facts());
        Set<String> known = new HashSet<>();
        matched.facts().forEach(one -> known.add(one.fact().id()));
        double least =
                matched.facts().stream().mapToDouble(RecalledFact::score).min().orElse(1);
        for (RecalledFact one : near) {
            if (all.size() < FactRetriever.MOST && known.add(one.fact().id())) {
                double score = Math.min(least, 1) * one.score();
                all.add(RecalledFact.of(
                        one.fact(),
                        one.standing(),
                        score,
                        STAGE,
                        one.reasons().getFirst().because()));
            }
        }
        return new FactRetriever.Matched(all, matched.evidence(), matched.note());
    }
}
