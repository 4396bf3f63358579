/** The mechanisms of the living memory, each a function without state. */
@NullMarked
package dev.ecphory.cognition.mechanism;

import org.jspecify.annotations.NullMarked;
