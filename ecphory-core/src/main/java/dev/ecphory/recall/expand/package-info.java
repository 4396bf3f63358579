/** What else to look for than the question: its parts, other words for it, what an answer may sound like. */
@NullMarked
package dev.ecphory.recall.expand;

import org.jspecify.annotations.NullMarked;
