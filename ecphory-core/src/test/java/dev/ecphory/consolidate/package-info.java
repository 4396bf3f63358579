@NullMarked
package dev.ecphory.consolidate;

import org.jspecify.annotations.NullMarked;
