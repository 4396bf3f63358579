/** What the examples share. */
@NullMarked
package dev.ecphory.example;

import org.jspecify.annotations.NullMarked;
