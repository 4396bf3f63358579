/** How good answers are against the right ones. */
@NullMarked
package dev.ecphory.bench.answers;

import org.jspecify.annotations.NullMarked;
