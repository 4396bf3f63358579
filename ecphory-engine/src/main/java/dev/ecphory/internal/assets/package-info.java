/** Images, recordings and files of events: descriptions and embeddings. */
@NullMarked
package dev.ecphory.internal.assets;

import org.jspecify.annotations.NullMarked;
