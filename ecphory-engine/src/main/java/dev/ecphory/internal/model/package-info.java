/** Calls of language models: retries, limits, deadlines, replies in JSON. */
@NullMarked
package dev.ecphory.internal.model;

import org.jspecify.annotations.NullMarked;
