@NullMarked
package dev.ecphory.encode;

import org.jspecify.annotations.NullMarked;
