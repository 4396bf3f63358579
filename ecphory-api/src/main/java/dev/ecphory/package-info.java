/** The memory and what it takes and gives: {@link dev.ecphory.Ecphory} opens a store, {@link dev.ecphory.Memory} keeps and recalls. */
@NullMarked
package dev.ecphory;

import org.jspecify.annotations.NullMarked;
