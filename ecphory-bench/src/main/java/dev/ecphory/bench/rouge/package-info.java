/** Summaries against references that people wrote: ROUGE, and what a context with summaries covers. */
@NullMarked
package dev.ecphory.bench.rouge;

import org.jspecify.annotations.NullMarked;
