@NullMarked
package dev.ecphory.compat.mem0;

import org.jspecify.annotations.NullMarked;
