/** Background work on a namespace: queues, leases, checkpoints. */
@NullMarked
package dev.ecphory.internal.chores;

import org.jspecify.annotations.NullMarked;
