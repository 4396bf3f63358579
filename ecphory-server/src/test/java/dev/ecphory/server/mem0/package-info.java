@NullMarked
package dev.ecphory.server.mem0;

import org.jspecify.annotations.NullMarked;
