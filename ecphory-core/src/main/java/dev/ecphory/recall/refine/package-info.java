/** The narrow phase of recall: what is done to the best few events before they are given. */
@NullMarked
package dev.ecphory.recall.refine;

import org.jspecify.annotations.NullMarked;
