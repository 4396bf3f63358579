/** Build steps of ecphory-quarkus. */
@NullMarked
package dev.ecphory.quarkus.deployment;

import org.jspecify.annotations.NullMarked;
