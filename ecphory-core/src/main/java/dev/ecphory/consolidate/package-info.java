/** The slow half: chores that derive mentions, claims and facts from the log, batch by batch, each from its checkpoint. */
@NullMarked
package dev.ecphory.consolidate;

import org.jspecify.annotations.NullMarked;
