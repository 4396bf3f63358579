@NullMarked
package dev.ecphory.lab.gate;

import org.jspecify.annotations.NullMarked;
