/** What others may supply: embedders, language models, rerankers, token counters, observers. */
@NullMarked
package dev.ecphory.spi;

import org.jspecify.annotations.NullMarked;
