@NullMarked
package dev.ecphory.wire;

import org.jspecify.annotations.NullMarked;
