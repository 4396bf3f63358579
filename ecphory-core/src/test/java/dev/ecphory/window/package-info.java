/** What is promised of windows. */
@NullMarked
package dev.ecphory.window;

import org.jspecify.annotations.NullMarked;
