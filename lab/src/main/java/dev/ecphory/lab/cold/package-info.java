/** The first question to a namespace that a machine has no index of. */
@NullMarked
package dev.ecphory.lab.cold;

import org.jspecify.annotations.NullMarked;
