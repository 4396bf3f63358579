/** Copies of stores and namespaces. */
@NullMarked
package dev.ecphory.ingest.copy;

import org.jspecify.annotations.NullMarked;
