/** Speech acts, salience and details of an English message. */
@NullMarked
package dev.ecphory.lang.en.encoding;

import org.jspecify.annotations.NullMarked;
