/** Event filters: syntax and evaluation. */
@NullMarked
package dev.ecphory.internal.filter;

import org.jspecify.annotations.NullMarked;
