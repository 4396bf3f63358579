/** Ecphory as beans of a Quarkus application. */
@NullMarked
package dev.ecphory.quarkus;

import org.jspecify.annotations.NullMarked;
