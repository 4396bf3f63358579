@NullMarked
package dev.ecphory.bench.load;

import org.jspecify.annotations.NullMarked;
