/** Embedders and rerankers from folders in Hugging Face's layout. */
@NullMarked
package dev.ecphory.huggingface;

import org.jspecify.annotations.NullMarked;
