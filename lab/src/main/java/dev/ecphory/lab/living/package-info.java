/** What becomes of recall when questions are in the log that is asked. */
@NullMarked
package dev.ecphory.lab.living;

import org.jspecify.annotations.NullMarked;
