/** English word lists and phrase rules. */
@NullMarked
package dev.ecphory.lang.en.lexicon;

import org.jspecify.annotations.NullMarked;
