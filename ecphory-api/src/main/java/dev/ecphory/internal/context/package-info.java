/** The lines of ours in a context, by which they are known again. */
@NullMarked
package dev.ecphory.internal.context;

import org.jspecify.annotations.NullMarked;
