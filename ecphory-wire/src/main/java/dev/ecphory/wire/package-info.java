/** Values of the engine as JSON, and what callers send as values of the engine: what every door has in common. */
@NullMarked
package dev.ecphory.wire;

import org.jspecify.annotations.NullMarked;
