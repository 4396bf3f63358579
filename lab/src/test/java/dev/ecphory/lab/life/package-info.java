@NullMarked
package dev.ecphory.lab.life;

import org.jspecify.annotations.NullMarked;
