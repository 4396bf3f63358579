/** Arithmetic over results: retrieval metrics, percentiles, paired bootstrap intervals, CPU time. Knows no engine. */
@NullMarked
package dev.ecphory.bench.measure;

import org.jspecify.annotations.NullMarked;
