/** Events and what was done with them, read from JSON Lines; docs/format.md says what a line holds. */
@NullMarked
package dev.ecphory.ingest.jsonl;

import org.jspecify.annotations.NullMarked;
