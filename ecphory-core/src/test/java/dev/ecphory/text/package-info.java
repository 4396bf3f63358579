@NullMarked
package dev.ecphory.text;

import org.jspecify.annotations.NullMarked;
