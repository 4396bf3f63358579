/** Tests of PrecisionMemBench. */
@NullMarked
package dev.ecphory.lab.precision;

import org.jspecify.annotations.NullMarked;
