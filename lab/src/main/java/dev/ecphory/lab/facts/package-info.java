/** Facts that are read without a model, judged by labels that were given by hand. */
@NullMarked
package dev.ecphory.lab.facts;

import org.jspecify.annotations.NullMarked;
