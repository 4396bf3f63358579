/** Tests. */
@org.jspecify.annotations.NullMarked
package dev.ecphory.agent;
