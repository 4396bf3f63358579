/** The server: one port, one engine, several doors. */
@NullMarked
package dev.ecphory.server;

import org.jspecify.annotations.NullMarked;
