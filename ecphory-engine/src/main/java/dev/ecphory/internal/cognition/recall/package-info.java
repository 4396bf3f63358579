/** What recall knows of a memory that lives: which mechanisms are on, what comes to mind, what is due. */
@NullMarked
package dev.ecphory.internal.cognition.recall;

import org.jspecify.annotations.NullMarked;
