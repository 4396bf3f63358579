/** What a living memory promises: its laws, each over a thousand cases from a seed. */
@org.jspecify.annotations.NullMarked
package dev.ecphory.cognition;
