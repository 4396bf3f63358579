@NullMarked
package dev.ecphory.server.tools;

import org.jspecify.annotations.NullMarked;
