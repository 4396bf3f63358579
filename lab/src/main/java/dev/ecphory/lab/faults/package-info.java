/** A campaign of faults: processes, connections and files are broken off again and again, and what is left is checked. */
@NullMarked
package dev.ecphory.lab.faults;

import org.jspecify.annotations.NullMarked;
