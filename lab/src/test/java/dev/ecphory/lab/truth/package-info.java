@NullMarked
package dev.ecphory.lab.truth;

import org.jspecify.annotations.NullMarked;
