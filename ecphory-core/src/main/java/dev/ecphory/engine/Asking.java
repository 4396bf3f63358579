package dev.ecphory.engine;

import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;

/**
 * A chore that asks a language model. It holds nothing while it waits, and stores what it was told through the door that
 * it is given, which runs its work while no other chore is at work. What it stored is then settled.
 *
 * @param name of it
 * @param first done once a run, before the steps; says how many units that were
 * @param step asks once and says how many units that were; 0 when nothing is left or the model is away
 * @param left whether it is worth to come again: something was not asked yet, or failed and is tried again
 */
record Asking(
        String name,
        ToIntFunction<Consumer<Runnable>> first,
        ToIntFunction<Consumer<Runnable>> step,
        BooleanSupplier left) {}
