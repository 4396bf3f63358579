/** The REST door. */
@NullMarked
package dev.ecphory.server.rest;

import org.jspecify.annotations.NullMarked;
