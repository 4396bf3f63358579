/** What the stages of recall share: the recall they work on, and its pages. */
@NullMarked
package dev.ecphory.internal.retrieval.stage;

import org.jspecify.annotations.NullMarked;
