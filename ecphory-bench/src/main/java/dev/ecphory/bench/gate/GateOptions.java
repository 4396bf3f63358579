package dev.ecphory.bench.gate;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What {@code bench gate} is asked to do.
 *
 * @param results folder that {@code gate.md} and {@code gate.svg} are written to
 * @param fit file that freshly fitted weights of salience are written to, before anything is measured; null for none
 */
public record GateOptions(Path results, @Nullable Path fit) {}
