/** Erasure, redaction and forgetting. */
@NullMarked
package dev.ecphory.internal.deletion;

import org.jspecify.annotations.NullMarked;
