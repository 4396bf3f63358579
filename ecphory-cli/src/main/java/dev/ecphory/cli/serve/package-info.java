/** Commands that serve other programs. */
@NullMarked
package dev.ecphory.cli.serve;

import org.jspecify.annotations.NullMarked;
