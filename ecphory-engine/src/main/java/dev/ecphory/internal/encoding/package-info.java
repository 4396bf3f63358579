/** Measurements of one event when it is appended: novelty, salience, gate, sensitivity. */
@NullMarked
package dev.ecphory.internal.encoding;

import org.jspecify.annotations.NullMarked;
