@NullMarked
package dev.ecphory.lab.cold;

import org.jspecify.annotations.NullMarked;
