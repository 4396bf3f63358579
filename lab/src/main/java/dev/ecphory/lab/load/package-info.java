/** Many clients at one time, through a door and straight at the library. */
@NullMarked
package dev.ecphory.lab.load;

import org.jspecify.annotations.NullMarked;
