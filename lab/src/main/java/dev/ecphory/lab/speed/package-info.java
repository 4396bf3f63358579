/** Ecphory against its baselines on synthetic conversations, every contestant in a JVM of its own. */
@NullMarked
package dev.ecphory.lab.speed;

import org.jspecify.annotations.NullMarked;
