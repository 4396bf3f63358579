/** The window of messages that a chat framework shows its model: rewritten at will, while what was said in it stays said. */
@NullMarked
package dev.ecphory.window;

import org.jspecify.annotations.NullMarked;
