/** The {@code ecphory} command: one small class a command, and what they share on the way in and out. */
@NullMarked
package dev.ecphory.cli;

import org.jspecify.annotations.NullMarked;
