/** What readers promise. */
@org.jspecify.annotations.NullMarked
package dev.ecphory.lab.read;
