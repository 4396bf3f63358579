/** The same engine on an SQLite file and at a PostgreSQL server, and with many namespaces in one store. */
@NullMarked
package dev.ecphory.lab.scale;

import org.jspecify.annotations.NullMarked;
