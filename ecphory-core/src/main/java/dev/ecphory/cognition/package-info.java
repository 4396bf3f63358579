/** What a living memory adds to a log, all of it off by default: persona, mood, and how traces gain, fade and come back. */
@NullMarked
package dev.ecphory.cognition;

import org.jspecify.annotations.NullMarked;
