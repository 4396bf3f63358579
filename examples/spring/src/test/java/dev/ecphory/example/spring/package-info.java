/** What the example promises. */
@NullMarked
package dev.ecphory.example.spring;

import org.jspecify.annotations.NullMarked;
