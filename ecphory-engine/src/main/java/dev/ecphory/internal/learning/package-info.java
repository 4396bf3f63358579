/** Weights learnt from feedback and use. */
@NullMarked
package dev.ecphory.internal.learning;

import org.jspecify.annotations.NullMarked;
