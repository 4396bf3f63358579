/** What a memory that lives adds to a log for those who ask by name: moods, traits, what is in mind, what is due for review. */
@NullMarked
package dev.ecphory.internal.cognition;

import org.jspecify.annotations.NullMarked;
