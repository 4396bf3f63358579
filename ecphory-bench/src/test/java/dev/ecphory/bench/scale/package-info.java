@NullMarked
package dev.ecphory.bench.scale;

import org.jspecify.annotations.NullMarked;
