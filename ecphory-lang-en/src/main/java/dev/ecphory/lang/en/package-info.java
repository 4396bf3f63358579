/** English, as the engine asks for it. */
@NullMarked
package dev.ecphory.lang.en;

import org.jspecify.annotations.NullMarked;
