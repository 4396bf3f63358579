@NullMarked
package dev.ecphory.bench.speed;

import org.jspecify.annotations.NullMarked;
