package dev.ecphory.internal.intentions;

import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.internal.vector.PhraseVectors;
import dev.ecphory.knowledge.IntentionTrigger;
import dev.ecphory.spi.Embedding;
import dev.ecphory.spi.VectorSpace;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which of a namespace's intentions are due in a situation (prospective memory; Einstein and McDaniel 1990): words are
 * compared as the namespace's language analyses them, topics by {@link PhraseVectors}, at every tier alike and without
 * a model. Each is due once, or once in its period however many periods went by unseen: those of a time in the periods
 * that it begins, others a period after somebody was reminded. Threads may share it.
 */
public final class ProspectiveMemory {
    private static final VectorSpace DIRECTIONS =
            new VectorSpace("static-directions", "bundled", direction("").length, "plain");

    /**
     * The cosine of the static directions from which a situation is about a topic: of the similarity that AgentOS asks of
     * neural vectors, .7, so much that it is .4 here. By 16 topics with a message each that speaks of it: of 236 messages
     * about something else none comes above .35, of the 16 nine are above .4.
     */
    private static final double ALIKE = .7 * (4.0 / 7);

    private final TermAnalyzer words;

    /** What is at hand: the words of what was said and where it leads; neither when nothing was said. */
    public record Situation(Set<String> words, @Nullable Embedding direction) {
        static final Situation SILENT = new Situation(Set.of(), null);
    }

    public ProspectiveMemory(TermAnalyzer words) {
        this.words = words;
    }

    public Situation situation(@Nullable String said) {
        return said == null || said.isBlank()
                ? Situation.SILENT
                : new Situation(terms(said), vector(said).orElse(null));
    }

    public boolean due(IntentionRecord intended, Instant now, Situation situation) {
        Instant last = intended.remindedAt();
        if (intended.done()) {
            return false;
        }
        return switch (intended.when()) {
            case IntentionTrigger.AtTime(Instant at, Duration every) ->
                !now.isBefore(at)
                        && (last == null || (every != null && period(at, last, every) < period(at, now, every)));
            case IntentionTrigger.OnKeyword spoken -> {
                Set<String> wanted = terms(spoken.words());
                yield !wanted.isEmpty() && situation.words().containsAll(wanted);
            }
            case IntentionTrigger.OnTopic about -> {
                Embedding here = situation.direction();
                Embedding wanted = vector(about.topic()).orElse(null);
                yield here != null && wanted != null && here.cosine(wanted) >= ALIKE;
            }
        };
    }

    private static long period(Instant from, Instant at, Duration every) {
        return at.isBefore(from) ? -1 : Duration.between(from, at).dividedBy(every);
    }

    /** Whether anything could ever meet what an intention waits for, in the words and the space of this namespace. */
    boolean possible(IntentionTrigger when) {
        return switch (when) {
            case IntentionTrigger.AtTime time -> true;
            case IntentionTrigger.OnKeyword spoken -> !terms(spoken.words()).isEmpty();
            case IntentionTrigger.OnTopic about -> vector(about.topic()).isPresent();
        };
    }

    private Set<String> terms(String text) {
        return new HashSet<>(words.terms(text));
    }

    private static Optional<Embedding> vector(String text) {
        float[] direction = direction(text);
        return PhraseVectors.cosine(direction, direction) == 0
                ? Optional.empty()
                : Optional.of(Embedding.of(DIRECTIONS, direction));
    }

    private static float[] direction(String text) {
        return PhraseVectors.bundled().of(text);
    }
}
