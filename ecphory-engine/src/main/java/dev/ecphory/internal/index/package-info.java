/** The in-process index: postings, vectors, neighbours. */
@NullMarked
package dev.ecphory.internal.index;

import org.jspecify.annotations.NullMarked;
