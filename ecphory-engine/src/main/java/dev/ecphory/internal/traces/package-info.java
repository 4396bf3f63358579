/** How well events are kept: the traces of their encoding and of what touched them since. */
@NullMarked
package dev.ecphory.internal.traces;

import org.jspecify.annotations.NullMarked;
