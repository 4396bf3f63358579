/** Tests of questions that a memory cannot answer. */
@NullMarked
package dev.ecphory.lab.strangers;

import org.jspecify.annotations.NullMarked;
