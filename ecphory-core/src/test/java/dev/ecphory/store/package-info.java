/** The contracts of the store's ports, run here on the in-memory reference, and by every other store on itself. */
@org.jspecify.annotations.NullMarked
package dev.ecphory.store;
