/** Appending to and reading from the event log. */
@NullMarked
package dev.ecphory.internal.log;

import org.jspecify.annotations.NullMarked;
