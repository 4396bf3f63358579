/** Measuring the encoding gate: on labelled utterances, and by what recall loses when only some events are let in. */
@NullMarked
package dev.ecphory.bench.gate;

import org.jspecify.annotations.NullMarked;
