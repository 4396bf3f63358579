/** What the API's interfaces are made of: an engine over one store, and the memory of one namespace with its parts. */
@NullMarked
package dev.ecphory.internal.engine;

import org.jspecify.annotations.NullMarked;
