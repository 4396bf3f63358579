/** Holds what texts say of the API to the API. */
@NullMarked
package dev.ecphory.cli.docs;

import org.jspecify.annotations.NullMarked;
