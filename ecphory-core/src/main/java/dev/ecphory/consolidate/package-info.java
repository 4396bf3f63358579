/**
 * The slow half: chores that derive mentions, claims and facts from the log, batch by batch, each from its checkpoint. A step
 * throws {@link dev.ecphory.memory.RetryableException} when somebody else was at it or something was forgotten meanwhile. What a
 * step is handed as {@code alone} runs what it is given while no other chore is at work; {@code annotations} is the version of
 * the annotations that say how long an event is good for and how much it matters.
 */
@NullMarked
package dev.ecphory.consolidate;

import org.jspecify.annotations.NullMarked;
