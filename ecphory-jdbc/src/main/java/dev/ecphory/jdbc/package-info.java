/** The durable log and its tables in SQL: one text for every database, a {@code SqlDialect} for the words that differ. */
@NullMarked
package dev.ecphory.jdbc;

import org.jspecify.annotations.NullMarked;
