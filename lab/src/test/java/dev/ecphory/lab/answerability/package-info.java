/** How well the engine tells questions that its memory answers from those that it does not. */
@NullMarked
package dev.ecphory.lab.answerability;

import org.jspecify.annotations.NullMarked;
