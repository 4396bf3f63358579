/** From what a contestant serves to an answer: one reader for all of them, and models that are paced, patient and kept on disk. */
@NullMarked
package dev.ecphory.lab.reader;

import org.jspecify.annotations.NullMarked;
