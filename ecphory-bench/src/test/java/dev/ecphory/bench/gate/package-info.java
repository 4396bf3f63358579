@NullMarked
package dev.ecphory.bench.gate;

import org.jspecify.annotations.NullMarked;
