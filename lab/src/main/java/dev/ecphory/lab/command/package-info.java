/** The commands of {@code bin/ecphory-lab}. */
@NullMarked
package dev.ecphory.lab.command;

import org.jspecify.annotations.NullMarked;
