/** Analysis of text: tokens, word pieces, phrases, JSON. */
@NullMarked
package dev.ecphory.internal.text;

import org.jspecify.annotations.NullMarked;
