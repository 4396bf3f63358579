package dev.ecphory.cli.cognition;

import dev.ecphory.cli.options.MemoryQuery;
import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.Moments;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.internal.intentions.Intentions;
import dev.ecphory.Memory;
import dev.ecphory.internal.intentions.IntentionRecord;
import dev.ecphory.knowledge.IntentionTrigger;
import dev.ecphory.wire.IntentionInput;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.NotFoundException;
import dev.ecphory.wire.StatusJson;
import dev.ecphory.wire.TimeFormats;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What is to be remembered later. */
final class IntentionCommands {
    private IntentionCommands() {}

    /** One more. */
    @Command(name = "add", description = "Adds an intention; the same again is the same one, until it is done.")
    static final class Add implements Callable<Integer> {
        private final Shell shell;

        @Mixin
        private final MemoryQuery asking = new MemoryQuery();

        @Parameters(
                arity = "1..*",
                paramLabel = "TEXT",
                description = "What is to be remembered, up to 2000 characters.")
        private List<String> text = List.of();

        @Option(
                names = "--at",
                paramLabel = "TIME",
                description = "Wait for this time; a day, month or year for its first moment, UTC without an offset.")
        private @Nullable String at;

        @Option(
                names = "--every",
                paramLabel = "PERIOD",
                description = "With --at: come again after this time, in ISO 8601, like P7D or PT12H. Default: once.")
        private @Nullable String every;

        @Option(
                names = "--event",
                paramLabel = "WORDS",
                description = "Wait until somebody says all of these words, in any form.")
        private @Nullable String event;

        @Option(names = "--context", paramLabel = "TOPIC", description = "Wait until the talk is about this.")
        private @Nullable String context;

        @Option(
                names = "--source",
                paramLabel = "ID",
                description = "The event that it comes from: with it, it is hidden and erased.")
        private @Nullable String source;

        Add(Shell shell) {
            this.shell = shell;
        }

        @Override
        public Integer call() throws Exception {
            IntentionTrigger when = IntentionInput.when(at, every, event, context);
            return asking.answer(shell, memory -> {
                IntentionRecord added = memory.cognition().intentions().add(String.join(" ", text), when, source);
                return MemoryQuery.Answer.of(() -> StatusJson.of(added), page -> show(page, added, waits(added)));
            });
        }
    }

    /** All of them. */
    @Command(name = "list", description = "Lists intentions, oldest first, and what became of them.")
    static final class All implements Callable<Integer> {
        private final Shell shell;

        @Mixin
        private final MemoryQuery asking = new MemoryQuery();

        All(Shell shell) {
            this.shell = shell;
        }

        @Override
        public Integer call() throws Exception {
            return asking.answer(shell, memory -> {
                List<IntentionRecord> all = memory.cognition().intentions().list();
                return MemoryQuery.Answer.of(() -> Json.object("intentions", StatusJson.all(all)), page -> {
                    all.forEach(one -> show(page, one, waits(one)));
                    if (all.isEmpty()) {
                        page.line("Nothing is intended.");
                    }
                });
            });
        }
    }

    /** Those whose time has come. */
    @Command(
            name = "due",
            description =
                    "Lists the intentions whose time has come, by what was said last and what people said meanwhile."
                            + " Changes nothing.")
    static final class Due implements Callable<Integer> {
        private final Shell shell;

        @Mixin
        private final MemoryQuery asking = new MemoryQuery();

        @Option(names = "--said", paramLabel = "TEXT", description = "What was said last. Default: nothing.")
        private @Nullable String said;

        @Option(names = "--now", paramLabel = "TIME", description = "As of this time. Default: now.")
        private @Nullable String now;

        Due(Shell shell) {
            this.shell = shell;
        }

        @Override
        public Integer call() throws Exception {
            return asking.answer(shell, memory -> {
                Instant at = now == null ? memory.now() : TimeFormats.until("--now", now);
                List<Intentions.Due> due = memory.cognition().intentions().due(at, said);
                return MemoryQuery.Answer.of(() -> Json.object("due", StatusJson.all(due)), page -> {
                    due.forEach(one -> show(page, one.intention(), because(one)));
                    if (due.isEmpty()) {
                        page.line("Nothing is due.");
                    }
                });
            });
        }
    }

    /** Somebody was reminded. */
    @Command(
            name = "remind",
            description =
                    "Says that somebody was reminded, or that it is done: it is not due again, or not before its next"
                            + " time.")
    static final class Remind implements Callable<Integer> {
        private final Shell shell;

        @Mixin
        private final MemoryQuery asking = new MemoryQuery();

        @Parameters(paramLabel = "ID", description = "The intention's id.")
        private String id = "";

        Remind(Shell shell) {
            this.shell = shell;
        }

        @Override
        public Integer call() throws Exception {
            return asking.answer(shell, memory -> {
                IntentionRecord after = memory.cognition().intentions().remind(known(memory, id));
                return MemoryQuery.Answer.of(() -> StatusJson.of(after), page -> show(page, after, waits(after)));
            });
        }
    }

    /** One fewer. */
    @Command(name = "remove", description = "Gives an intention up.")
    static final class Remove implements Callable<Integer> {
        private final Shell shell;

        @Mixin
        private final MemoryQuery asking = new MemoryQuery();

        @Parameters(paramLabel = "ID", description = "The intention's id.")
        private String id = "";

        Remove(Shell shell) {
            this.shell = shell;
        }

        @Override
        public Integer call() throws Exception {
            return asking.answer(shell, memory -> {
                memory.cognition().intentions().remove(known(memory, id));
                return MemoryQuery.Answer.of(
                        () -> Json.object("id", id, "removed", true),
                        page -> page.line("removed  " + page.paint().faint(PlainText.line(id))));
            });
        }
    }

    private static String known(Memory memory, String id) {
        if (memory.cognition().intentions().list().stream()
                .noneMatch(one -> one.id().equals(id))) {
            throw new NotFoundException(
                    "there is no intention " + PlainText.quoted(id, 80) + " in namespace "
                            + PlainText.quoted(memory.namespace().value(), 60),
                    "see ecphory intentions list for ids");
        }
        return id;
    }

    private static String because(Intentions.Due due) {
        return due.because() + ", " + Moments.shown(due.since())
                + (due.event() == null ? "" : ", in " + PlainText.line(due.event()));
    }

    private static String waits(IntentionRecord one) {
        if (one.done()) {
            return "done";
        }
        return switch (one.when()) {
            case IntentionTrigger.AtTime time ->
                "next " + one.next().map(Moments::shown).orElse("-")
                        + (time.every() == null ? "" : ", every " + time.every());
            case IntentionTrigger.OnKeyword spoken -> "when somebody speaks of " + PlainText.quoted(spoken.words(), 60);
            case IntentionTrigger.OnTopic about -> "when the talk is about " + PlainText.quoted(about.topic(), 60);
        };
    }

    private static void show(ConsolePage page, IntentionRecord one, String state) {
        page.line(page.paint().date(Moments.shown(one.since())) + "  "
                + page.paint().faint(PlainText.line(one.id())) + "  " + state);
        PlainText.wrap(PlainText.line(one.text()), page.width() - 2).forEach(line -> page.line("  " + line));
    }
}
