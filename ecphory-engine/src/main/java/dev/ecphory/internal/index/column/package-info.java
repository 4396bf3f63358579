/** Columns of the index: sessions, authors, times, fields. */
@NullMarked
package dev.ecphory.internal.index.column;

import org.jspecify.annotations.NullMarked;
