/** What is promised of answers. */
@NullMarked
package dev.ecphory.answer;

import org.jspecify.annotations.NullMarked;
