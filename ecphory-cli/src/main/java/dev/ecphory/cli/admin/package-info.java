/** Commands of operation. */
@NullMarked
package dev.ecphory.cli.admin;

import org.jspecify.annotations.NullMarked;
