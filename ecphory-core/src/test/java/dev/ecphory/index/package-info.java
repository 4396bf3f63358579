/** What the projection promises: the same log, the same index, whatever became of its cache. */
@org.jspecify.annotations.NullMarked
package dev.ecphory.index;
