/** What an English message holds and does, from its words alone. */
@NullMarked
package dev.ecphory.lang.en.signals;

import org.jspecify.annotations.NullMarked;
