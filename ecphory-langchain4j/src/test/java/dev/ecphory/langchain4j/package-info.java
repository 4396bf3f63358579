@NullMarked
package dev.ecphory.langchain4j;

import org.jspecify.annotations.NullMarked;
