/** Extractive answers from English evidence. */
@NullMarked
package dev.ecphory.lang.en.answer;

import org.jspecify.annotations.NullMarked;
