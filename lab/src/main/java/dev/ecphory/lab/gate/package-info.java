/** Weights of the encoding gate, fitted on labelled utterances. */
@NullMarked
package dev.ecphory.lab.gate;

import org.jspecify.annotations.NullMarked;
