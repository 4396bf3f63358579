/** The assembled context: what of the recalled goes into the budget, how it is quoted, and how it is known again. */
@NullMarked
package dev.ecphory.recall.context;

import org.jspecify.annotations.NullMarked;
