/** The front door: opening, appending, recalling, inspecting, rebuilding. */
@NullMarked
package dev.ecphory.engine;

import org.jspecify.annotations.NullMarked;
