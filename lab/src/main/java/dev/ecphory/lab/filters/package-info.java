/** What exact filters cost a recall. */
@NullMarked
package dev.ecphory.lab.filters;

import org.jspecify.annotations.NullMarked;
