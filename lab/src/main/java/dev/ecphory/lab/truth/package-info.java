/** The truth suite: simulated worlds that change, what was told of them, and what a memory must then hold to be true. */
@NullMarked
package dev.ecphory.lab.truth;

import org.jspecify.annotations.NullMarked;
