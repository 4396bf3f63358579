/** Commands on events. */
@NullMarked
package dev.ecphory.cli.events;

import org.jspecify.annotations.NullMarked;
