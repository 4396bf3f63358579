@NullMarked
package dev.ecphory.lab.scale;

import org.jspecify.annotations.NullMarked;
