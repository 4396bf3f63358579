/** The map of the rooms and the doors between them. */
@org.jspecify.annotations.NullMarked
package dev.ecphory.house;
