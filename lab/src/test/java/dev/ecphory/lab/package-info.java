/** What the commands promise. */
@org.jspecify.annotations.NullMarked
package dev.ecphory.lab;
