/** Tests of how relevance is fitted and measured. */
@NullMarked
package dev.ecphory.bench.relevance;

import org.jspecify.annotations.NullMarked;
