@NullMarked
package dev.ecphory.ingest.jsonl;

import org.jspecify.annotations.NullMarked;
