/** What judges promise. */
@org.jspecify.annotations.NullMarked
package dev.ecphory.lab.judge;
