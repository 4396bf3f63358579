/** The consolidation loop over a large memory: what it does, how long it takes, how much memory it needs. */
@NullMarked
package dev.ecphory.lab.loop;

import org.jspecify.annotations.NullMarked;
