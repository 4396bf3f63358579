/** Tests of PrecisionMemBench. */
@NullMarked
package dev.ecphory.bench.precision;

import org.jspecify.annotations.NullMarked;
