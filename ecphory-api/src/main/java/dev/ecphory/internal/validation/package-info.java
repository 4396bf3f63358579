/** Checks of input. */
@NullMarked
package dev.ecphory.internal.validation;

import org.jspecify.annotations.NullMarked;
