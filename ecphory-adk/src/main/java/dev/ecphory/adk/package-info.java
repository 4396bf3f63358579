/** Ecphory behind the Agent Development Kit's memory service. */
@NullMarked
package dev.ecphory.adk;

import org.jspecify.annotations.NullMarked;
