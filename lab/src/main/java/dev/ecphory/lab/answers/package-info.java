/** How good answers are against the right ones. */
@NullMarked
package dev.ecphory.lab.answers;

import org.jspecify.annotations.NullMarked;
