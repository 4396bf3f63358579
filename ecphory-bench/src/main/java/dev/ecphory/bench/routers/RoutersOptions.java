package dev.ecphory.bench.routers;

import java.nio.file.Path;
import java.util.List;

/**
 * What {@code bench routers} is asked to do.
 *
 * @param results folder that {@code routers.md} is written to
 * @param dataSets whose questions are read too, to set their categories beside ours; as {@link
 *     dev.ecphory.bench.data.DataSet#load} takes them; empty for none
 */
public record RoutersOptions(Path results, List<String> dataSets) {
    /** Copies the list. */
    public RoutersOptions {
        dataSets = List.copyOf(dataSets);
    }
}
