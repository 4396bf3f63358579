/** Ecphory behind Koog's chat memory. */
@NullMarked
package dev.ecphory.koog;

import org.jspecify.annotations.NullMarked;
