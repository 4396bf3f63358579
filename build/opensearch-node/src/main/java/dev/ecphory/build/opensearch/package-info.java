/** OpenSearch for tests. */
@NullMarked
package dev.ecphory.build.opensearch;

import org.jspecify.annotations.NullMarked;
