/** LangChain4j's models behind Ecphory's ports, and Ecphory behind LangChain4j's: retriever, chat memory, tools. */
@NullMarked
package dev.ecphory.langchain4j;

import org.jspecify.annotations.NullMarked;
