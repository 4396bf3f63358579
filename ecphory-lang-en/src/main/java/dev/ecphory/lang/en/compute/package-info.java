/** Orders, intervals and counts asked for in English. */
@NullMarked
package dev.ecphory.lang.en.compute;

import org.jspecify.annotations.NullMarked;
