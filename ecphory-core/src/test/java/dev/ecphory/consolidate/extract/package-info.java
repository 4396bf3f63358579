@NullMarked
package dev.ecphory.consolidate.extract;

import org.jspecify.annotations.NullMarked;
