/** Tests of ROUGE. */
@NullMarked
package dev.ecphory.bench.rouge;

import org.jspecify.annotations.NullMarked;
