/** The application of the guide. */
@NullMarked
package dev.ecphory.spring.guide;

import org.jspecify.annotations.NullMarked;
