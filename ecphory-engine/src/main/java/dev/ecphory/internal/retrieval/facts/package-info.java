/** Search for facts. */
@NullMarked
package dev.ecphory.internal.retrieval.facts;

import org.jspecify.annotations.NullMarked;
