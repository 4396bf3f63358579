/** Tests of summaries in recall. */
@NullMarked
package dev.ecphory.recall.summaries;

import org.jspecify.annotations.NullMarked;
