/** Recall: the stages from a question to a result. */
@NullMarked
package dev.ecphory.internal.retrieval;

import org.jspecify.annotations.NullMarked;
