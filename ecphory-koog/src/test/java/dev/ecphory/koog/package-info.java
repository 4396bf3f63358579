@NullMarked
package dev.ecphory.koog;

import org.jspecify.annotations.NullMarked;
