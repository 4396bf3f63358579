@NullMarked
package dev.ecphory.lab.freeze;

import org.jspecify.annotations.NullMarked;
