/** Recall over the memories of several scopes. */
@NullMarked
package dev.ecphory.internal.scopes;

import org.jspecify.annotations.NullMarked;
