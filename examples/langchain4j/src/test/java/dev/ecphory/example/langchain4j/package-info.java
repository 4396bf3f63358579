/** What the example promises. */
@NullMarked
package dev.ecphory.example.langchain4j;

import org.jspecify.annotations.NullMarked;
