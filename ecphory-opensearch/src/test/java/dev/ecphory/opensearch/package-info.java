@NullMarked
package dev.ecphory.opensearch;

import org.jspecify.annotations.NullMarked;
