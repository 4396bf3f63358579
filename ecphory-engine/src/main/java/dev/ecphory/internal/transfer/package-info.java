/** Export and import of a namespace. */
@NullMarked
package dev.ecphory.internal.transfer;

import org.jspecify.annotations.NullMarked;
