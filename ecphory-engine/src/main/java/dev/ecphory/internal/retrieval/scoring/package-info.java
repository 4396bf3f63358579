/** Score signals and their fusion. */
@NullMarked
package dev.ecphory.internal.retrieval.scoring;

import org.jspecify.annotations.NullMarked;
