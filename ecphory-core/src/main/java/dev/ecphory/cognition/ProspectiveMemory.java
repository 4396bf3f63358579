package dev.ecphory.cognition;

import dev.ecphory.memory.Embedding;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which intentions' time has come. Each fires once, or once in its period however many periods went by unseen: those of
 * a time in the periods that it begins, others a period after they fired. Immutable; threads may share it.
 *
 * @param on the switch; off, nothing fires
 * @param similarity of a situation from which a context is there, −1 to 1; .7 (AgentOS)
 */
public record ProspectiveMemory(boolean on, double similarity) {
    /**
     * What came of a look at the intentions.
     *
     * @param firing those whose time has come, in the order given
     * @param after all of them, as they are to be kept
     */
    public record Due(List<Intention> firing, List<Intention> after) {
        /** Copies the lists. */
        public Due {
            firing = List.copyOf(firing);
            after = List.copyOf(after);
        }
    }

    /**
     * Checks the constant.
     *
     * @throws dev.ecphory.memory.InvalidInputException when it is not from −1 to 1
     */
    public ProspectiveMemory {
        Ranges.signed("prospective.similarity", similarity);
    }

    /**
     * Looks at the intentions once.
     *
     * @param words of the event at hand, in any case; empty when there is none
     * @param situation the vector of the situation, null when there is none
     */
    public Due due(List<Intention> intentions, Instant now, Set<String> words, @Nullable Embedding situation) {
        if (!on) {
            return new Due(List.of(), intentions);
        }
        Set<String> folded =
                words.stream().map(word -> word.toLowerCase(Locale.ROOT)).collect(Collectors.toSet());
        List<Intention> firing = new ArrayList<>();
        List<Intention> after = new ArrayList<>();
        for (Intention intention : intentions) {
            boolean there =
                    switch (intention.trigger()) {
                        case Trigger.AtTime time -> true;
                        case Trigger.OnEvent event -> folded.containsAll(event.words());
                        case Trigger.InContext context ->
                            situation != null
                                    && situation.space().equals(context.like().space())
                                    && situation.cosine(context.like()) >= similarity;
                    };
            if (there && intention.ready(now)) {
                firing.add(intention.fired(now));
                after.add(intention.fired(now));
            } else {
                after.add(intention);
            }
        }
        return new Due(firing, after);
    }

    ProspectiveMemory switched(boolean to) {
        return new ProspectiveMemory(to, similarity);
    }
}
