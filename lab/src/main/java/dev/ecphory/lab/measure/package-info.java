/** Arithmetic over results: retrieval metrics, percentiles, intervals, significance, noise, CPU time. Knows no engine. */
@NullMarked
package dev.ecphory.lab.measure;

import org.jspecify.annotations.NullMarked;
