/** Facts, entities, decisions and intentions, and how to ask for them. */
@NullMarked
package dev.ecphory.knowledge;

import org.jspecify.annotations.NullMarked;
