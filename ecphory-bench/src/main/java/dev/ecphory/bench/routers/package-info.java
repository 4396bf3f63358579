/** Measuring how well the kind of a question is told, on labelled questions. */
@NullMarked
package dev.ecphory.bench.routers;

import org.jspecify.annotations.NullMarked;
