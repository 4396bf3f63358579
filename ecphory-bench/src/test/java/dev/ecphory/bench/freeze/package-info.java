@NullMarked
package dev.ecphory.bench.freeze;

import org.jspecify.annotations.NullMarked;
