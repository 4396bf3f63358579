/** The pages people look at. */
@NullMarked
package dev.ecphory.console;

import org.jspecify.annotations.NullMarked;
