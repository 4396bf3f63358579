/** Commands on facts and summaries. */
@NullMarked
package dev.ecphory.cli.facts;

import org.jspecify.annotations.NullMarked;
