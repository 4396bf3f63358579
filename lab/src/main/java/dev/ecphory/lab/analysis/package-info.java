/** What lines of runs say: how each contestant did, whether two differ, what went wrong where, and whether the run was clean. */
@NullMarked
package dev.ecphory.lab.analysis;

import org.jspecify.annotations.NullMarked;
