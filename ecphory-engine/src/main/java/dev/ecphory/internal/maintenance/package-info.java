/** Statistics, verification, archives and rebuilding. */
@NullMarked
package dev.ecphory.internal.maintenance;

import org.jspecify.annotations.NullMarked;
