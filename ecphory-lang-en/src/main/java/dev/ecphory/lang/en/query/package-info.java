/** English questions: kinds, relations, boilerplate. */
@NullMarked
package dev.ecphory.lang.en.query;

import org.jspecify.annotations.NullMarked;
