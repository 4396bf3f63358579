/** Reading text without a model: analysis, word pieces, passages, temporal expressions, lexicons as data. */
@NullMarked
package dev.ecphory.text;

import org.jspecify.annotations.NullMarked;
