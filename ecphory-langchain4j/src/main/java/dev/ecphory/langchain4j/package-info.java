/** LangChain4j's models behind Ecphory's ports. */
@NullMarked
package dev.ecphory.langchain4j;

import org.jspecify.annotations.NullMarked;
