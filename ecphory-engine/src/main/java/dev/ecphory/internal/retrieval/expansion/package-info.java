/** A second search with what the first one found. */
@NullMarked
package dev.ecphory.internal.retrieval.expansion;

import org.jspecify.annotations.NullMarked;
