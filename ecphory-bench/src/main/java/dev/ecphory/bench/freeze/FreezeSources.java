package dev.ecphory.bench.freeze;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where on this machine things are found that a freeze may use.
 *
 * @param launcher the program whose commands, server and exports are frozen; null to leave them out
 * @param stores folder of stores of data sets that were kept before; they are copied and stay as they are; null for none
 */
public record FreezeSources(
        @Nullable Path launcher, @Nullable Path stores) {}
