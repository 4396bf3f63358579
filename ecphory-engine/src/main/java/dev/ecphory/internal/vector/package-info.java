/** Arithmetic and tables of vectors. */
@NullMarked
package dev.ecphory.internal.vector;

import org.jspecify.annotations.NullMarked;
