/** Summaries of sessions, months, entities and clusters. */
@NullMarked
package dev.ecphory.internal.summaries;

import org.jspecify.annotations.NullMarked;
