/** Models as a measurement asks them: paced, patient, counted by call, and kept on disk by repetition. */
@NullMarked
package dev.ecphory.lab.model;

import org.jspecify.annotations.NullMarked;
