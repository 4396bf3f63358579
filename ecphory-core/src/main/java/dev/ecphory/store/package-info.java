/** The ports to the durable log and its tables, and the in-memory reference that their contract is written against. */
@NullMarked
package dev.ecphory.store;

import org.jspecify.annotations.NullMarked;
