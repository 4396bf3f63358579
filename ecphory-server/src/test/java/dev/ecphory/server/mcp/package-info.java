@NullMarked
package dev.ecphory.server.mcp;

import org.jspecify.annotations.NullMarked;
