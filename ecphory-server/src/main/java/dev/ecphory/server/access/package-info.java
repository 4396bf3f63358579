/** Who may come in, whose memory they may see, and what they may do with it. */
@NullMarked
package dev.ecphory.server.access;

import org.jspecify.annotations.NullMarked;
