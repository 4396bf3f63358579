/** Writes down what this version does, and compares a later version with it, so that restructuring changes nothing unseen. */
@NullMarked
package dev.ecphory.lab.freeze;

import org.jspecify.annotations.NullMarked;
