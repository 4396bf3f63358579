/** The door for programs that speak to an OpenAI-compatible model: it recalls before and remembers after. */
@NullMarked
package dev.ecphory.compat.chat;

import org.jspecify.annotations.NullMarked;
