/** Importers of what other programs wrote. */
@NullMarked
package dev.ecphory.ingest.importer;

import org.jspecify.annotations.NullMarked;
