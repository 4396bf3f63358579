package dev.ecphory.lab.freeze;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where on this machine things are found that a freeze may use.
 *
 * @param launcher the program whose commands, server and exports are frozen; null to leave them out
 * @param stores folder of stores of data sets that were kept before, whose copies are frozen; null for none
 */
record FreezeSources(@Nullable Path launcher, @Nullable Path stores) {}
