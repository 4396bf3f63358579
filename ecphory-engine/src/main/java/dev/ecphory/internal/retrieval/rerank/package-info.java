/** Reranking of the candidates: diversity, neighbours, supersession. */
@NullMarked
package dev.ecphory.internal.retrieval.rerank;

import org.jspecify.annotations.NullMarked;
