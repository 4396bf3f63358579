@NullMarked
package dev.ecphory.bench.retrieval;

import org.jspecify.annotations.NullMarked;
