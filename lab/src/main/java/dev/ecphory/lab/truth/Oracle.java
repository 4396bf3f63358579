package dev.ecphory.lab.truth;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The simulator's own bookkeeping of one slot, kept while the story is told: what somebody who heard it all must
 * believe. It looks at every belief for every question, and shares nothing with the cascade that is examined. Not for
 * several threads.
 */
final class Oracle {
    /** The shapes of what a slot holds. */
    enum Shape {
        /** One value. */
        ONE,
        /** Values side by side. */
        MANY,
        /** Values side by side until a change is told, from then on one. */
        MANY_UNTIL_CHANGE,
        /** Things that happened. */
        HAPPENINGS
    }

    /**
     * A value that began.
     *
     * @param turns when it was learned, withdrawn, brought back, and so on
     */
    record Belief(String value, Instant start, @Nullable Instant end, boolean strong, List<Instant> turns) {
        /** Withdraws it, or brings it back. */
        void turn(Instant at) {
            turns.add(at);
        }

        private Instant learned() {
            return turns.getFirst();
        }

        private boolean at(Instant instant) {
            return turns.stream().filter(turn -> !turn.isAfter(instant)).count() % 2 == 1;
        }
    }

    private record ValueEnd(@Nullable String value, Instant at, Instant learned) {}

    private final Shape shape;
    private final List<Belief> beliefs = new ArrayList<>();
    private final List<ValueEnd> endings = new ArrayList<>();
    private @Nullable Instant changeLearned;

    Oracle(Shape shape) {
        this.shape = shape;
    }

    Belief believe(String value, Instant start, @Nullable Instant end, Instant learned, boolean strong) {
        Belief belief = new Belief(value, start, end, strong, new ArrayList<>(List.of(learned)));
        beliefs.add(belief);
        return belief;
    }

    void end(@Nullable String value, Instant at, Instant learned) {
        endings.add(new ValueEnd(value, at, learned));
    }

    /** Everything that was believed of a value before an instant was never true. */
    void deny(String value, Instant learned) {
        for (Belief belief : beliefs) {
            if (belief.value.equals(value) && belief.learned().isBefore(learned) && belief.at(learned)) {
                belief.turn(learned);
            }
        }
    }

    void changed(Instant learned) {
        changeLearned = learned;
    }

    /** The values that held at one instant as far as was known at another, sorted. */
    Set<String> answer(Instant valid, Instant known) {
        List<Belief> begun = beliefs.stream()
                .filter(belief -> belief.at(known) && !belief.start.isAfter(valid))
                .sorted(Comparator.comparing(Belief::start).thenComparing(Belief::learned))
                .toList();
        Set<String> answer = new TreeSet<>();
        boolean one = shape == Shape.ONE
                || (shape == Shape.MANY_UNTIL_CHANGE && changeLearned != null && !changeLearned.isAfter(known));
        if (one) {
            Belief strong = last(begun, true);
            Belief weak = last(begun, false);
            Instant over = strong == null ? Instant.MIN : over(strong, known);
            if (strong != null && (over == null || over.isAfter(valid))) {
                answer.add(strong.value);
            } else if (weak != null && over != null && !weak.start.isBefore(over)) {
                Instant weakOver = over(weak, known);
                if (weakOver == null || weakOver.isAfter(valid)) {
                    answer.add(weak.value);
                }
            }
            return answer;
        }
        for (Belief belief : begun) {
            Instant over = over(belief, known);
            if (shape == Shape.HAPPENINGS || over == null || over.isAfter(valid)) {
                answer.add(belief.value);
            }
        }
        return answer;
    }

    /** Every instant at which something begins, ends, is learned or withdrawn: where bounds go wrong. */
    List<Instant> bounds(boolean ofKnowledge) {
        Set<Instant> bounds = new HashSet<>();
        for (Belief belief : beliefs) {
            if (ofKnowledge) {
                bounds.addAll(belief.turns);
            } else {
                bounds.add(belief.start);
            }
        }
        for (ValueEnd ending : endings) {
            bounds.add(ofKnowledge ? ending.learned : ending.at);
        }
        return bounds.stream().sorted().toList();
    }

    private static @Nullable Belief last(List<Belief> begun, boolean strong) {
        Belief last = null;
        for (Belief belief : begun) {
            if (belief.strong == strong) {
                last = belief;
            }
        }
        return last;
    }

    private @Nullable Instant over(Belief belief, Instant known) {
        Instant over = belief.end;
        for (ValueEnd ending : endings) {
            if (!ending.learned.isAfter(known)
                    && ending.at.isAfter(belief.start)
                    && (ending.value == null || ending.value.equals(belief.value))
                    && (over == null || ending.at.isBefore(over))) {
                over = ending.at;
            }
        }
        return over;
    }
}
