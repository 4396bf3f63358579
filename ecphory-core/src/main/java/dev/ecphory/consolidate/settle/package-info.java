/**
 * Makes facts of claims: who is meant, what replaces what, what was true when and known when. Pure functions over
 * records: no store, no clock, no chance.
 */
@NullMarked
package dev.ecphory.consolidate.settle;

import org.jspecify.annotations.NullMarked;
