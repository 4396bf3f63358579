/** Helpers for stores: settings, snapshots, codecs. */
@NullMarked
package dev.ecphory.internal.store;

import org.jspecify.annotations.NullMarked;
