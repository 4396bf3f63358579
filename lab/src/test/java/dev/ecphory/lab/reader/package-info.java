/** What readers and their models promise. */
@org.jspecify.annotations.NullMarked
package dev.ecphory.lab.reader;
