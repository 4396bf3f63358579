@NullMarked
package dev.ecphory.engine;

import org.jspecify.annotations.NullMarked;
