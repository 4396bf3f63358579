@NullMarked
package dev.ecphory.lab.speed;

import org.jspecify.annotations.NullMarked;
