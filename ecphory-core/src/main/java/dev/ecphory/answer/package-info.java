/** From a recollection to an answer: extracted without a model, or read by one that a router chose. */
@NullMarked
package dev.ecphory.answer;

import org.jspecify.annotations.NullMarked;
