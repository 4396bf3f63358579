@NullMarked
package dev.ecphory.cli;

import org.jspecify.annotations.NullMarked;
