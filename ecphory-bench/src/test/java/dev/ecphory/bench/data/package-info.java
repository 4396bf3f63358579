@NullMarked
package dev.ecphory.bench.data;

import org.jspecify.annotations.NullMarked;
