/** Who may do what. */
@NullMarked
package dev.ecphory.server.access;

import org.jspecify.annotations.NullMarked;
