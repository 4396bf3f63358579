/** What exact filters cost a recall. */
@NullMarked
package dev.ecphory.bench.filters;

import org.jspecify.annotations.NullMarked;
