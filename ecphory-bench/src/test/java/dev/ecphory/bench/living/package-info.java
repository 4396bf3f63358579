/** Tests of logs that hold their questions. */
@NullMarked
package dev.ecphory.bench.living;

import org.jspecify.annotations.NullMarked;
