/** The part of a conversation that a model is still shown. */
@NullMarked
package dev.ecphory.internal.window;

import org.jspecify.annotations.NullMarked;
