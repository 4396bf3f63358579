/** Search for summaries. */
@NullMarked
package dev.ecphory.internal.retrieval.summaries;

import org.jspecify.annotations.NullMarked;
