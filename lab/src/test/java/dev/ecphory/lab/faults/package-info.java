@NullMarked
package dev.ecphory.lab.faults;

import org.jspecify.annotations.NullMarked;
