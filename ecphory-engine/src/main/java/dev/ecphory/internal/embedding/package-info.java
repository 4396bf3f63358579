/** Embedding of events, and the migration to another vector space. */
@NullMarked
package dev.ecphory.internal.embedding;

import org.jspecify.annotations.NullMarked;
