@NullMarked
package dev.ecphory.adk;

import org.jspecify.annotations.NullMarked;
