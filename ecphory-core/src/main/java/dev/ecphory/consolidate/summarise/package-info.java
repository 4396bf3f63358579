/**
 * What is shorter than what was said: summaries, made of the sentences themselves or told by a model, each bound to its
 * events. Chores keep them level with the log, batch by batch, each from its mark.
 */
@NullMarked
package dev.ecphory.consolidate.summarise;

import org.jspecify.annotations.NullMarked;
