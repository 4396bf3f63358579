/** PrecisionMemBench: what must come back for a question, and what must not. */
@NullMarked
package dev.ecphory.lab.precision;

import org.jspecify.annotations.NullMarked;
