/** Resolution of claims into facts valid over time. */
@NullMarked
package dev.ecphory.internal.facts.resolve;

import org.jspecify.annotations.NullMarked;
