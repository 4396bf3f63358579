/** The vocabulary: what a memory is made of, and the errors that say what to do next. Knows no other room. */
@NullMarked
package dev.ecphory.memory;

import org.jspecify.annotations.NullMarked;
