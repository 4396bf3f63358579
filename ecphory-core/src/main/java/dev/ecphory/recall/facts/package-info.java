/** Which facts speak of what is asked, how they stand, and what took their place. */
@NullMarked
package dev.ecphory.recall.facts;

import org.jspecify.annotations.NullMarked;
