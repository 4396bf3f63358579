/** Tests of summaries. */
@NullMarked
package dev.ecphory.consolidate.summarise;

import org.jspecify.annotations.NullMarked;
