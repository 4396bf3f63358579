/** Tests of questions that a memory cannot answer. */
@NullMarked
package dev.ecphory.bench.strangers;

import org.jspecify.annotations.NullMarked;
