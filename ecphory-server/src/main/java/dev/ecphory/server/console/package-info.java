/** The pages people look at. */
@NullMarked
package dev.ecphory.server.console;

import org.jspecify.annotations.NullMarked;
