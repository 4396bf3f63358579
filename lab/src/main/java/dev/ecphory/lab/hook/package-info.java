/** What the hooks of coding agents take, as agents run them. */
@NullMarked
package dev.ecphory.lab.hook;

import org.jspecify.annotations.NullMarked;
