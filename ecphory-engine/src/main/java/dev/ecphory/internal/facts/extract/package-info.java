/** Extraction of claims from events, by rules or by a model. */
@NullMarked
package dev.ecphory.internal.facts.extract;

import org.jspecify.annotations.NullMarked;
