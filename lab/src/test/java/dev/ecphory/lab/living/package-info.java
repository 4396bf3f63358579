/** Tests of logs that hold their questions. */
@NullMarked
package dev.ecphory.lab.living;

import org.jspecify.annotations.NullMarked;
