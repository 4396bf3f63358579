/** English expressions of time. */
@NullMarked
package dev.ecphory.lang.en.time;

import org.jspecify.annotations.NullMarked;
