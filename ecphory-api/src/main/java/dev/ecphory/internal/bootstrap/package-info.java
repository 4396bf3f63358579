/** How the API finds the engine that it is the API of. */
@NullMarked
package dev.ecphory.internal.bootstrap;

import org.jspecify.annotations.NullMarked;
