@NullMarked
package dev.ecphory.bench.measure;

import org.jspecify.annotations.NullMarked;
