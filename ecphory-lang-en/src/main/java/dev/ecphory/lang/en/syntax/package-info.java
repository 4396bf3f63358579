/** Sentences of English as tokens with parts of speech, phrases and clauses. */
@NullMarked
package dev.ecphory.lang.en.syntax;

import org.jspecify.annotations.NullMarked;
