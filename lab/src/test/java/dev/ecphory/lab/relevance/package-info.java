/** Tests of how relevance is fitted and measured. */
@NullMarked
package dev.ecphory.lab.relevance;

import org.jspecify.annotations.NullMarked;
