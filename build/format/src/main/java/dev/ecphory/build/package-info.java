/** Tools of the build, never shipped. */
@NullMarked
package dev.ecphory.build;

import org.jspecify.annotations.NullMarked;
