/** A run: every contestant, every question, every repetition, one line each; and what such lines say of the contestants. */
@NullMarked
package dev.ecphory.lab.run;

import org.jspecify.annotations.NullMarked;
