@NullMarked
package dev.ecphory.lab.load;

import org.jspecify.annotations.NullMarked;
