/** Named times that other times refer to. */
@NullMarked
package dev.ecphory.internal.landmarks;

import org.jspecify.annotations.NullMarked;
