/** A run: every contestant, every question, every repetition; one line each, written when it is done. */
@NullMarked
package dev.ecphory.lab.run;

import org.jspecify.annotations.NullMarked;
