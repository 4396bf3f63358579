/** What is read from a text or a question, in any language. */
@NullMarked
package dev.ecphory.internal.language;

import org.jspecify.annotations.NullMarked;
