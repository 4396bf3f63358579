/** Indexes kept in memory, in files and in the store. */
@NullMarked
package dev.ecphory.internal.index.cache;

import org.jspecify.annotations.NullMarked;
