/** Tests of the study of times. */
@NullMarked
package dev.ecphory.lab.times;

import org.jspecify.annotations.NullMarked;
