@NullMarked
package dev.ecphory.compat.chat;

import org.jspecify.annotations.NullMarked;
