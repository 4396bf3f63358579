/** Whether an answer is right, by rules or by a model that is given the data set's criteria. */
@NullMarked
package dev.ecphory.lab.judge;

import org.jspecify.annotations.NullMarked;
