@NullMarked
package dev.ecphory.bench.cold;

import org.jspecify.annotations.NullMarked;
