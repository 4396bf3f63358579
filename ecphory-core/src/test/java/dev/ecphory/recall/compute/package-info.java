/** What is worked out, and what is not. */
@NullMarked
package dev.ecphory.recall.compute;

import org.jspecify.annotations.NullMarked;
