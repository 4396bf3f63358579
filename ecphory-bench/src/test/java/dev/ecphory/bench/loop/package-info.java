@NullMarked
package dev.ecphory.bench.loop;

import org.jspecify.annotations.NullMarked;
