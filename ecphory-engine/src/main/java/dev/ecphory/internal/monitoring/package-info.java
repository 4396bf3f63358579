/** Health, lag and meters. */
@NullMarked
package dev.ecphory.internal.monitoring;

import org.jspecify.annotations.NullMarked;
