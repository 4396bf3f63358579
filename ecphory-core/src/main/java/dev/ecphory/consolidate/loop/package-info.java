/** The steps of the loop that archive events and bring them back: decisions alone, nothing is ever deleted by them. */
@NullMarked
package dev.ecphory.consolidate.loop;

import org.jspecify.annotations.NullMarked;
