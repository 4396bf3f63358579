/** Memories that last: what they learn from being asked again and again, measured. */
@NullMarked
package dev.ecphory.bench.life;

import org.jspecify.annotations.NullMarked;
