/** From what a contestant serves to an answer, by one reader for all of them. */
@NullMarked
package dev.ecphory.lab.read;

import org.jspecify.annotations.NullMarked;
