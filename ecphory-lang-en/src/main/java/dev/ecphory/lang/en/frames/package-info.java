/** Sentences taken apart, the frames of verbs that are matched with them, kinds of values, and what was understood so far. */
@NullMarked
package dev.ecphory.lang.en.frames;

import org.jspecify.annotations.NullMarked;
