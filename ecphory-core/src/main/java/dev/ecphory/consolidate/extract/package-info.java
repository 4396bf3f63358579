/** Reads claims out of events, by rules or with a language model. Writes nothing. */
@NullMarked
package dev.ecphory.consolidate.extract;

import org.jspecify.annotations.NullMarked;
