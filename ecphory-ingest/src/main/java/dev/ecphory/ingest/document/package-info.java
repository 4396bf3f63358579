/** Documents cut into events. */
@NullMarked
package dev.ecphory.ingest.document;

import org.jspecify.annotations.NullMarked;
