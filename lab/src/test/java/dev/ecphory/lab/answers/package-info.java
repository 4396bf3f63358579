/** What the score of an answer promises. */
@org.jspecify.annotations.NullMarked
package dev.ecphory.lab.answers;
