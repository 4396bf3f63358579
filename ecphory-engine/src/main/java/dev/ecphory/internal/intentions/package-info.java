/** Intentions and reminders. */
@NullMarked
package dev.ecphory.internal.intentions;

import org.jspecify.annotations.NullMarked;
