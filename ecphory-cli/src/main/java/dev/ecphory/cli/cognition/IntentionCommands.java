package dev.ecphory.cli.cognition;

import static dev.ecphory.cli.JsonCommand.reply;

import dev.ecphory.Memory;
import dev.ecphory.cli.CommandNode;
import dev.ecphory.cli.JsonCommand.Reply;
import dev.ecphory.cli.MemoryCommand;
import dev.ecphory.cli.QueryCommand;
import dev.ecphory.cli.kit.ArgumentChecks;
import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.internal.cognition.CognitiveMemory;
import dev.ecphory.internal.intentions.IntentionRecord;
import dev.ecphory.internal.intentions.Intentions;
import dev.ecphory.knowledge.IntentionTrigger;
import dev.ecphory.wire.IntentionInput;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.Moments;
import dev.ecphory.wire.StatusJson;
import dev.ecphory.wire.TimeFormats;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What is to be remembered later. */
public final class IntentionCommands {
    private IntentionCommands() {}

    /** {@code ecphory intentions}. */
    public static CommandNode group() {
        return CommandNode.group("Manages reminders that wait for a time, for words or for a topic.")
                .with("add", Add::new)
                .asking("list", "Lists intentions, oldest first, and what became of them.", IntentionCommands::list)
                .with("due", Due::new)
                .asking(
                        "remind",
                        "Says that somebody was reminded, or that it is done: it is not due again, or not"
                                + " before its next time.",
                        "ID",
                        "The intention's id.",
                        IntentionCommands::remind)
                .asking("remove", "Gives an intention up.", "ID", "The intention's id.", IntentionCommands::remove);
    }

    /** One more. */
    @Command(name = "add", description = "Adds an intention; the same again is the same one, until it is done.")
    public static final class Add extends MemoryCommand {
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

        @Override
        public Integer call() throws Exception {
            IntentionTrigger when = IntentionInput.when(at, every, event, context);
            return ask(memory -> {
                IntentionRecord added =
                        CognitiveMemory.of(memory).intentions().add(String.join(" ", text), when, source);
                return reply(() -> StatusJson.of(added), page -> show(page, added, waits(added)));
            });
        }
    }

    /** All of them. */
    private static Reply list(Memory memory) {
        List<IntentionRecord> all = CognitiveMemory.of(memory).intentions().list();
        return reply(
                () -> Json.object("intentions", StatusJson.all(all)),
                page -> page.each(all, "Nothing is intended.", one -> show(page, one, waits(one))));
    }

    /** Those whose time has come. */
    @Command(
            name = "due",
            description =
                    "Lists the intentions whose time has come, by what was said last and what people said meanwhile."
                            + " Changes nothing.")
    public static final class Due extends QueryCommand {
        @Option(names = "--said", paramLabel = "TEXT", description = "What was said last. Default: nothing.")
        private @Nullable String said;

        @Option(names = "--now", paramLabel = "TIME", description = "As of this time. Default: now.")
        private @Nullable String now;

        @Override
        public Reply of(Memory memory) throws Exception {
            Instant at = now == null ? memory.now() : TimeFormats.until("--now", now);
            List<Intentions.Due> due = CognitiveMemory.of(memory).intentions().due(at, said);
            return reply(
                    () -> Json.object("due", StatusJson.all(due)),
                    page -> page.each(due, "Nothing is due.", one -> show(page, one.intention(), because(one))));
        }
    }

    /** Somebody was reminded. */
    private static Reply remind(Memory memory, String id) {
        IntentionRecord after = CognitiveMemory.of(memory).intentions().remind(known(memory, id));
        return reply(() -> StatusJson.of(after), page -> show(page, after, waits(after)));
    }

    /** One fewer. */
    private static Reply remove(Memory memory, String id) {
        CognitiveMemory.of(memory).intentions().remove(known(memory, id));
        return reply(
                () -> Json.object("id", id, "removed", true),
                page -> page.line("removed  " + page.paint().faint(PlainText.line(id))));
    }

    private static String known(Memory memory, String id) {
        if (CognitiveMemory.of(memory).intentions().list().stream()
                .noneMatch(one -> one.id().equals(id))) {
            throw ArgumentChecks.unknown("there is no intention", id, memory, "see ecphory intentions list for ids");
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
        page.indented(2, one.text());
    }
}
