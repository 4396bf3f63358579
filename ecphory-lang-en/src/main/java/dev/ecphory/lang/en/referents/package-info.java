/** Whom words mean: people by their names, relations and pronouns, and what is theirs. */
@NullMarked
package dev.ecphory.lang.en.referents;

import org.jspecify.annotations.NullMarked;
