/** Entities, causes and values in English text. */
@NullMarked
package dev.ecphory.lang.en.extraction;

import org.jspecify.annotations.NullMarked;
