/** What recall promises of facts: found whatever is at hand. */
@org.jspecify.annotations.NullMarked
package dev.ecphory.recall.facts;
