package dev.ecphory.cli.recall;

import dev.ecphory.EventFilter;
import dev.ecphory.wire.FilterJson;
import java.util.List;
import picocli.CommandLine.Option;

/** Which events count. */
final class FilterOptions {
    @Option(
            names = "--filter",
            paramLabel = "FILTER",
            description =
                    "Only events that match, such as 'metadata.topic = \"trip\" and occurredAt >= 2026-05-01', or the"
                            + " same as a JSON object; repeatable, all must match.")
    private List<String> filters = List.of();

    @Option(
            names = "--session-in",
            paramLabel = "SESSION",
            description = "Only events of this session; repeatable, one of them must match.")
    private List<String> sessions = List.of();

    @Option(
            names = "--speaker",
            paramLabel = "SPEAKER",
            description = "Only events by this speaker; repeatable, one of them must match.")
    private List<String> speakers = List.of();

    EventFilter filter() {
        EventFilter all = EventFilter.and(
                sessions.isEmpty() ? EventFilter.all() : EventFilter.sessions(sessions),
                speakers.isEmpty() ? EventFilter.all() : EventFilter.speakers(speakers));
        for (String filter : filters) {
            all = EventFilter.and(all, FilterJson.written("--filter", filter));
        }
        return all;
    }
}
