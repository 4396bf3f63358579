/** OpenSearch as the source of candidates for namespaces that outgrow the memory of one process. */
@NullMarked
package dev.ecphory.opensearch;

import org.jspecify.annotations.NullMarked;
