/** From a question to a recollection: the cue, score fields, rankings, refiners, the assembler, recipes. */
@NullMarked
package dev.ecphory.recall;

import org.jspecify.annotations.NullMarked;
