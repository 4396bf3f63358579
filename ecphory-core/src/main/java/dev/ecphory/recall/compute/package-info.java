/** What can be worked out from recalled memories without a model: orders, intervals, counts. */
@NullMarked
package dev.ecphory.recall.compute;

import org.jspecify.annotations.NullMarked;
