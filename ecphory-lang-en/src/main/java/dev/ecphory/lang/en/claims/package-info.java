/** Rules that read claims from English clauses. */
@NullMarked
package dev.ecphory.lang.en.claims;

import org.jspecify.annotations.NullMarked;
