/** The door for clients of mem0, unmodified. */
@NullMarked
package dev.ecphory.compat.mem0;

import org.jspecify.annotations.NullMarked;
