/** Options that commands share. */
@NullMarked
package dev.ecphory.cli.options;

import org.jspecify.annotations.NullMarked;
