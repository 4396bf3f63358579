/** What the parts of benchmarks promise. */
@org.jspecify.annotations.NullMarked
package dev.ecphory.lab.kit;
