/** Stores in PostgreSQL. */
@NullMarked
package dev.ecphory.jdbc.postgres;

import org.jspecify.annotations.NullMarked;
