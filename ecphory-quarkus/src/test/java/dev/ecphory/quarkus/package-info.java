@NullMarked
package dev.ecphory.quarkus;

import org.jspecify.annotations.NullMarked;
