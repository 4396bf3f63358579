package dev.ecphory.cli.admin;

import dev.ecphory.admin.Deletion.Selection;
import dev.ecphory.InvalidInputException;
import dev.ecphory.wire.TimeFormats;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which events to forget: by exactly one thing. */
final class SelectionOptions {
    @Option(names = "--event", paramLabel = "ID", arity = "1..*", description = "The events of these ids.")
    private List<String> events = List.of();

    @Option(names = "--speaker", paramLabel = "NAME", description = "All that one speaker said or was told.")
    private @Nullable String speaker;

    @Option(names = "--session", paramLabel = "NAME", description = "All of one session.")
    private @Nullable String session;

    @Option(
            names = "--from",
            paramLabel = "TIME",
            description =
                    "All that occurred from a time on; a day, month or year from its start, UTC without an offset.")
    private @Nullable String from;

    @Option(
            names = "--to",
            paramLabel = "TIME",
            description = "All that occurred before a time; a day, month or year is included. Goes with --from.")
    private @Nullable String to;

    @Option(names = "--all", description = "The whole namespace, with its settings, decisions and name.")
    private boolean all;

    /** The ids that were named, if events were. */
    List<String> ids() {
        return List.copyOf(new LinkedHashSet<>(events));
    }

    Selection selection() {
        long kinds = Stream.of(!events.isEmpty(), speaker != null, session != null, from != null || to != null, all)
                .filter(given -> given)
                .count();
        if (kinds != 1) {
            throw new InvalidInputException(
                    "selection",
                    kinds == 0 ? "(none)" : "of " + kinds + " kinds",
                    kinds == 0 ? "is missing" : "is ambiguous",
                    "give one of --event ID…, --speaker NAME, --session NAME, --from TIME --to TIME, --all");
        }
        if (speaker != null) {
            return new Selection.Speaker(speaker);
        }
        if (session != null) {
            return new Selection.Session(session);
        }
        if (all) {
            return new Selection.Everything();
        }
        return events.isEmpty()
                ? new Selection.Between(
                        from == null ? null : TimeFormats.since("--from", from).at(),
                        to == null ? null : TimeFormats.after("--to", to))
                : new Selection.Events(Set.copyOf(events));
    }
}
