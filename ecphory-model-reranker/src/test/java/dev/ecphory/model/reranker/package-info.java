@NullMarked
package dev.ecphory.model.reranker;

import org.jspecify.annotations.NullMarked;
