package dev.ecphory.lab.truth;

import dev.ecphory.Fact;
import java.util.List;

/** What is examined: something that hears a world and says what is true in it. */
@FunctionalInterface
public interface FactMemory {
    /** Every version of every fact, after all that was told and decided in a world. */
    List<Fact> facts(World world);
}
