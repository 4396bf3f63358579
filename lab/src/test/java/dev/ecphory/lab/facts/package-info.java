/** Tests of the study of facts. */
@NullMarked
package dev.ecphory.lab.facts;

import org.jspecify.annotations.NullMarked;
