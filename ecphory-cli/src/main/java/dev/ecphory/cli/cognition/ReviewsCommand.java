package dev.ecphory.cli.cognition;

import dev.ecphory.Memory;
import dev.ecphory.cli.QueryCommand;
import dev.ecphory.cli.kit.Moments;
import dev.ecphory.cli.options.BacklogNotice;
import dev.ecphory.internal.cognition.CognitiveMemory;
import dev.ecphory.internal.cognition.DueReview;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.wire.EnumNames;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.StatusJson;
import dev.ecphory.wire.TimeFormats;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What should come up again before it fades. */
@Command(
        name = "reviews",
        description =
                "Lists events that are worth keeping and should come up again before they fade, the most urgent first;"
                        + " ecphory feedback says that one did. Nothing while retention is off.")
public final class ReviewsCommand extends QueryCommand {
    @Option(names = "--limit", paramLabel = "N", description = "Events to list, 1 to 1000. Default: 20.")
    private int limit = 20;

    @Option(
            names = "--now",
            paramLabel = "TIME",
            description = "As of this time; a later one looks ahead. Default: now.")
    private @Nullable String now;

    @Override
    public Reply of(Memory memory) throws Exception {
        Instant at = now == null ? EngineMemory.of(memory).now() : TimeFormats.until("--now", now);
        List<DueReview> reviews = CognitiveMemory.of(memory).reviews(at, limit);
        return reply(() -> Json.object("reviews", StatusJson.all(reviews)), page -> {
            for (DueReview one : reviews) {
                page.event(
                        EnumNames.lower(one.worth()),
                        one.entry(),
                        String.format(Locale.ROOT, "%.0f %% left, due ", 100 * one.left())
                                + Moments.shown(one.dueAt()) + "  "
                                + one.entry().id(),
                        2);
            }
            if (reviews.isEmpty()) {
                page.line("Nothing that is worth keeping is about to fade.");
            }
            BacklogNotice.note(page, memory);
        });
    }
}
