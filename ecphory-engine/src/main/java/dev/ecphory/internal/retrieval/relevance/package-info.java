/** Calibrated relevance of a result, and whether a question can be answered. */
@NullMarked
package dev.ecphory.internal.retrieval.relevance;

import org.jspecify.annotations.NullMarked;
