/** The in-process projection of one namespace: words, vectors, speakers, sessions and times, replayed from the log. */
@NullMarked
package dev.ecphory.index;

import org.jspecify.annotations.NullMarked;
