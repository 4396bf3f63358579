/** What contexts promise: budget, order, citations, quoting. */
@NullMarked
package dev.ecphory.recall.context;

import org.jspecify.annotations.NullMarked;
