/** What an event is worth at first sight, without a model: the gate and its signals, kinds, segments, surprise, style. */
@NullMarked
package dev.ecphory.encode;

import org.jspecify.annotations.NullMarked;
