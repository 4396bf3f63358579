/** An in-memory store, fakes and contracts for the tests of stores and agents. */
@NullMarked
package dev.ecphory.testkit;

import org.jspecify.annotations.NullMarked;
