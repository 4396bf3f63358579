/** Facts and the predicates that they use. */
@NullMarked
package dev.ecphory.internal.facts;

import org.jspecify.annotations.NullMarked;
