/** Summaries beside events: never ranked, told in a part of the context of their own where a question is broad. */
@NullMarked
package dev.ecphory.recall.summaries;

import org.jspecify.annotations.NullMarked;
