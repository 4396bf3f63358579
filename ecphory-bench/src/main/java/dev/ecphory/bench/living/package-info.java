/** What becomes of recall when questions are in the log that is asked. */
@NullMarked
package dev.ecphory.bench.living;

import org.jspecify.annotations.NullMarked;
