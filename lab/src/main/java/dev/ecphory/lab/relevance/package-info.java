/** What tells how relevant a memory is to a prompt, fitted and measured on data sets left out. */
@NullMarked
package dev.ecphory.lab.relevance;

import org.jspecify.annotations.NullMarked;
