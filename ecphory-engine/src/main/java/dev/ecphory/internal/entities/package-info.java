/** Entities, their aliases and the edges between them. */
@NullMarked
package dev.ecphory.internal.entities;

import org.jspecify.annotations.NullMarked;
