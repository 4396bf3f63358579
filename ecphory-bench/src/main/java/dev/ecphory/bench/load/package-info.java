/** Many clients at one time, through a door and straight at the library. */
@NullMarked
package dev.ecphory.bench.load;

import org.jspecify.annotations.NullMarked;
