@NullMarked
package dev.ecphory.bench.truth;

import org.jspecify.annotations.NullMarked;
