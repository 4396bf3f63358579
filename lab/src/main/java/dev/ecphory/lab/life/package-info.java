/** Simulated lives with habits, and what a memory makes of them month by month. */
@NullMarked
package dev.ecphory.lab.life;

import org.jspecify.annotations.NullMarked;
