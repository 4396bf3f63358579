@NullMarked
package dev.ecphory.consolidate.settle;

import org.jspecify.annotations.NullMarked;
