/** The context that a model is given, and its budget. */
@NullMarked
package dev.ecphory.internal.retrieval.context;

import org.jspecify.annotations.NullMarked;
