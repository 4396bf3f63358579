/** Commands of the living memory. */
@NullMarked
package dev.ecphory.cli.cognition;

import org.jspecify.annotations.NullMarked;
