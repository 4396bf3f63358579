@NullMarked
package dev.ecphory.bench.routers;

import org.jspecify.annotations.NullMarked;
