package dev.ecphory.cli.cognition;

import dev.ecphory.cli.options.BacklogNotice;
import dev.ecphory.cli.options.MemoryQuery;
import dev.ecphory.cli.kit.Moments;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.cognition.DueReview;
import dev.ecphory.wire.EnumNames;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.StatusJson;
import dev.ecphory.wire.TimeFormats;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What should come up again before it fades. */
@Command(
        name = "reviews",
        description =
                "Lists events that are worth keeping and should come up again before they fade, the most urgent first;"
                        + " ecphory feedback says that one did. Nothing while retention is off.")
final class ReviewsCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin
    private final MemoryQuery asking = new MemoryQuery();

    @Option(names = "--limit", paramLabel = "N", description = "Events to list, 1 to 1000. Default: 20.")
    private int limit = 20;

    @Option(
            names = "--now",
            paramLabel = "TIME",
            description = "As of this time; a later one looks ahead. Default: now.")
    private @Nullable String now;

    ReviewsCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws Exception {
        return asking.answer(shell, memory -> {
            Instant at = now == null ? memory.now() : TimeFormats.until("--now", now);
            List<DueReview> reviews = memory.cognition().reviews(at, limit);
            return MemoryQuery.Answer.of(() -> Json.object("reviews", StatusJson.all(reviews)), page -> {
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
        });
    }
}
