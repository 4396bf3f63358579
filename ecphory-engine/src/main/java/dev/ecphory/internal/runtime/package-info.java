/** The engine: one open store, its memories and what they share. */
@NullMarked
package dev.ecphory.internal.runtime;

import org.jspecify.annotations.NullMarked;
