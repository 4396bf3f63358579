/** The tables that a store offers, and their rows. */
@NullMarked
package dev.ecphory.spi.store;

import org.jspecify.annotations.NullMarked;
