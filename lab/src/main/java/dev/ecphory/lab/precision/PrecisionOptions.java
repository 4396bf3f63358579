package dev.ecphory.lab.precision;

import dev.ecphory.engine.Tier;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What {@code ecphory-lab precision} is asked to do.
 *
 * @param data folder with {@code beliefs.seed.json}, {@code retrieval.cases.json} and {@code session-retrieval.cases.json}
 * @param tier of the engine
 * @param results folder that {@code precision.md} is written to
 * @param json file for the report; null for none
 */
public record PrecisionOptions(
        Path data, Tier tier, Path results, @Nullable Path json) {}
