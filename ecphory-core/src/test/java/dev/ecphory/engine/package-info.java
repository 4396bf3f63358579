/** What the front door promises, over the in-memory store. */
@org.jspecify.annotations.NullMarked
package dev.ecphory.engine;
