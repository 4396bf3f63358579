/** Stores in SQLite files. */
@NullMarked
package dev.ecphory.jdbc.sqlite;

import org.jspecify.annotations.NullMarked;
