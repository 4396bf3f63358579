/** The mechanisms of the living memory, each a function without state. */
@NullMarked
package dev.ecphory.internal.cognition.mechanism;

import org.jspecify.annotations.NullMarked;
