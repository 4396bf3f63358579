/**
 * What comes from elsewhere, and what leaves: {@link dev.ecphory.ingest.Importer importers} make events of files, a {@link
 * dev.ecphory.ingest.ContentRouter} says what may be derived from them, {@link dev.ecphory.ingest.Exporter exporters} write them.
 */
@NullMarked
package dev.ecphory.ingest;

import org.jspecify.annotations.NullMarked;
