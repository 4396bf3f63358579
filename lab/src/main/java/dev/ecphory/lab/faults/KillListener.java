package dev.ecphory.lab.faults;

import dev.ecphory.lab.faults.StoreCheck.Findings;

/** Hears of each kill of a session. */
@FunctionalInterface
interface KillListener {
    /**
     * A kill is checked.
     *
     * @param kill its number in the session, from 0
     * @param inside whether the operation was going on
     * @param acknowledged how much was promised
     * @param began when it began, by {@link System#nanoTime}
     */
    void killed(int kill, boolean inside, int acknowledged, Findings findings, long began);
}
