@NullMarked
package dev.ecphory.server.chat;

import org.jspecify.annotations.NullMarked;
