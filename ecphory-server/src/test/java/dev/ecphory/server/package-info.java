@NullMarked
package dev.ecphory.server;

import org.jspecify.annotations.NullMarked;
