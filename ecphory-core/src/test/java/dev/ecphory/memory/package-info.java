/** What the vocabulary promises: typed errors at the door, exact values behind it. */
@org.jspecify.annotations.NullMarked
package dev.ecphory.memory;
