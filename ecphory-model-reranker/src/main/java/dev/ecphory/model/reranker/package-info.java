/** A reranker that was trained on conversations. */
@NullMarked
package dev.ecphory.model.reranker;

import org.jspecify.annotations.NullMarked;
