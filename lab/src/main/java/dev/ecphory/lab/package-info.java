/**
 * The evaluation harness: data sets, metrics, and runs that go through the public doors of the engine and nothing else.
 * Its rooms: {@code data} reads, {@code measure} computes, {@code retrieval} and {@code speed} run.
 */
@NullMarked
package dev.ecphory.lab;

import org.jspecify.annotations.NullMarked;
