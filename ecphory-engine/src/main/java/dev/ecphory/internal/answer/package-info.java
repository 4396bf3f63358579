/** Answering from recalled evidence: routing, prompts, citations, budgets. */
@NullMarked
package dev.ecphory.internal.answer;

import org.jspecify.annotations.NullMarked;
