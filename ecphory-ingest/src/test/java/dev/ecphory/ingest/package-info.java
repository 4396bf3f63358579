@NullMarked
package dev.ecphory.ingest;

import org.jspecify.annotations.NullMarked;
