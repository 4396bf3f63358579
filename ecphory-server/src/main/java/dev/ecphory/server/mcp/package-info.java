/** The tools over the Model Context Protocol. */
@NullMarked
package dev.ecphory.server.mcp;

import org.jspecify.annotations.NullMarked;
