package dev.ecphory.consolidate.settle;

import dev.ecphory.memory.Verdict;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What callers and judges settled between claims. */
interface Settled {
    /** Nobody settled anything. */
    Settled NOTHING = new Settled() {
        @Override
        public Set<Heard> partners(Heard heard) {
            return Set.of();
        }

        @Override
        public @Nullable Outcome between(Heard one, Heard other) {
            return null;
        }

        @Override
        public Verdict verdict(Heard one, Heard other) {
            return Verdict.UNDECIDED;
        }
    };

    /** Who prevails; nobody when both hold. */
    record Outcome(@Nullable Heard winner) {
        boolean both() {
            return winner == null;
        }

        boolean wins(Heard one) {
            return one.equals(winner);
        }
    }

    /** The claims about which something was settled with this one. */
    Set<Heard> partners(Heard heard);

    /** What was settled between two claims; null when nothing was. */
    @Nullable
    Outcome between(Heard one, Heard other);

    /** What a judge said of two claims. */
    Verdict verdict(Heard one, Heard other);
}
