/** Commands that recall and answer. */
@NullMarked
package dev.ecphory.cli.recall;

import org.jspecify.annotations.NullMarked;
