@NullMarked
package dev.ecphory.bench.life;

import org.jspecify.annotations.NullMarked;
