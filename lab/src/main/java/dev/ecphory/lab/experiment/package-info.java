/** Experiments as files. */
@NullMarked
package dev.ecphory.lab.experiment;

import org.jspecify.annotations.NullMarked;
