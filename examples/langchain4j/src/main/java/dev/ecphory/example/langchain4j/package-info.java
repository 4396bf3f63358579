/** An assistant with LangChain4j that remembers. */
@NullMarked
package dev.ecphory.example.langchain4j;

import org.jspecify.annotations.NullMarked;
