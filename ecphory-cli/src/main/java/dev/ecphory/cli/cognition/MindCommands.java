package dev.ecphory.cli.cognition;

import static dev.ecphory.cli.JsonCommand.reply;

import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.cli.CommandNode;
import dev.ecphory.cli.JsonCommand.Reply;
import dev.ecphory.cli.MemoryCommand;
import dev.ecphory.cli.QueryCommand;
import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.ConsoleTable;
import dev.ecphory.cli.kit.ConsoleTable.Cell;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.cli.options.AsOfOptions;
import dev.ecphory.cli.options.Notices;
import dev.ecphory.internal.cognition.CognitiveMemory;
import dev.ecphory.internal.cognition.DueReview;
import dev.ecphory.internal.cognition.PersonaState;
import dev.ecphory.internal.cognition.WorkingMemorySlots;
import dev.ecphory.internal.cognition.mechanism.Mood;
import dev.ecphory.internal.cognition.mechanism.Persona;
import dev.ecphory.internal.cognition.mechanism.WorkingMemoryContents.Presence;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.facts.TemporaryStatement;
import dev.ecphory.wire.EnumNames;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.Moments;
import dev.ecphory.wire.StatusJson;
import dev.ecphory.wire.TimeFormats;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What is in mind, what fades, and who the agent is. */
public final class MindCommands {
    private static final int BAR = 20;

    private MindCommands() {}

    /** {@code ecphory mind}. */
    public static CommandNode group() {
        return CommandNode.of(Mind::new)
                .with("show", Mind::new)
                .with("working", Working::new)
                .with(
                        "persona",
                        CommandNode.group("Shows the agent's persona and mood, and sets its mood.")
                                .asking(
                                        "show",
                                        "Shows the agent's persona as it was given and as its moods have made"
                                                + " it, and its mood.",
                                        MindCommands::persona)
                                .with("feel", Feel::new));
    }

    /** What is in mind in a session. */
    @Command(
            name = "mind",
            description =
                    "Shows what is in mind in a session, as its last turns left it; nothing while working memory is"
                            + " off (--set cognition).")
    public static final class Mind extends QueryCommand {
        private static final int BAR = 10;

        @Option(names = "--session", required = true, paramLabel = "SESSION", description = "The session.")
        private String session = "";

        @Option(
                names = "--max-tokens",
                paramLabel = "N",
                description = "Tokens that the context may have. Default: 1000.")
        private int maxTokens = 1_000;

        @Option(names = "--context", description = "Print the context as well, as a reader model would get it.")
        private boolean context;

        @Override
        public Reply of(Memory memory) throws Exception {
            WorkingMemorySlots mind = CognitiveMemory.of(memory).workspace(session);
            return reply(() -> StatusJson.of(session, mind, maxTokens), page -> page(page, memory, mind));
        }

        private void page(ConsolePage page, Memory memory, WorkingMemorySlots mind) {
            List<WorkingMemorySlots.Present> held = mind.held();
            ConsoleTable table = new ConsoleTable("active", "|>", "", "speaker|name", "said", "id|faint");
            for (WorkingMemorySlots.Present one : held) {
                Event event = one.entry().event();
                table.row(
                        new Cell(
                                bar(one.activation()),
                                one.presence() == Presence.ACTIVE ? page.paint()::good : page.paint()::faint),
                        PlainText.format("%.2f", one.activation()),
                        EnumNames.lower(one.presence()),
                        event.speaker() == null ? "" : event.speaker(),
                        event.text(),
                        one.entry().id());
            }
            if (held.isEmpty()) {
                page.line(
                        CognitiveMemory.of(memory).cognition().slots().on()
                                ? "Nothing is in mind: nothing was said in this session."
                                : "Nothing is in mind: working memory is off; --set cognition=seed turns it on.");
                return;
            }
            table.print(page, 0);
            page.faint(PlainText.count(held.size(), "event") + " of at most " + mind.capacity());
            if (context) {
                page.line("");
                shell.out().println(mind.told(maxTokens));
            }
        }

        private static String bar(double activation) {
            return "\u2588".repeat((int) Math.max(1, Math.round(activation * BAR)));
        }
    }

    /** What holds only for a while. */
    @Command(
            name = "working",
            description = "Lists what holds only for a while, and still does: facts come from it only of what seldom"
                    + " changes.")
    public static final class Working extends QueryCommand {
        private static final int LINES = 2;

        @Mixin
        private final AsOfOptions asOf = new AsOfOptions();

        @Override
        public Reply of(Memory memory) throws Exception {
            List<TemporaryStatement> working =
                    EngineMemory.of(memory).facts().temporaryStatements(asOf.validAt(), asOf.knownAt());
            return reply(
                    () -> Json.object(
                            "asOf",
                            TimeFormats.isoOrNull(asOf.validAt()),
                            "knownAt",
                            TimeFormats.isoOrNull(asOf.knownAt()),
                            "working",
                            StatusJson.all(working)),
                    page -> {
                        page.each(
                                working,
                                "Nothing holds just for now, as far as is known.",
                                one -> page.event(
                                        "  until " + one.until(),
                                        one.entry(),
                                        one.entry().id(),
                                        LINES));
                        Notices.note(page, memory);
                    });
        }
    }

    /** What should come up again before it fades. */
    @Command(
            name = "reviews",
            description =
                    "Lists events that are worth keeping and should come up again before they fade, the most urgent"
                            + " first; ecphory events feedback says that one did. Nothing while retention is off.")
    public static final class Reviews extends QueryCommand {
        @Option(names = "--limit", paramLabel = "N", description = "Events to list, 1 to 1000. Default: 20.")
        private int limit = 20;

        @Option(
                names = "--now",
                paramLabel = "TIME",
                description = "As of this time; a later one looks ahead. Default: now.")
        private @Nullable String now;

        @Override
        public Reply of(Memory memory) throws Exception {
            Instant at = now == null ? memory.now() : TimeFormats.until("--now", now);
            List<DueReview> reviews = CognitiveMemory.of(memory).reviews(at, limit);
            return reply(() -> Json.object("reviews", StatusJson.all(reviews)), page -> {
                page.each(
                        reviews,
                        "Nothing that is worth keeping is about to fade.",
                        one -> page.event(
                                EnumNames.lower(one.worth()),
                                one.entry(),
                                PlainText.format("%.0f %% left, due ", 100 * one.left())
                                        + Moments.shown(one.dueAt()) + "  "
                                        + one.entry().id(),
                                2));
                Notices.note(page, memory);
            });
        }
    }

    /** Who it is. */
    private static Reply persona(Memory memory) {
        CognitiveMemory living = CognitiveMemory.of(memory);
        return reply(() -> StatusJson.persona(living), page -> show(page, living));
    }

    private static void show(ConsolePage page, CognitiveMemory living) {
        PersonaState persona = living.persona();
        Persona given = persona.given();
        Persona now = persona.now();
        trait(page, "honesty", given.honesty(), now.honesty());
        trait(page, "emotionality", given.emotionality(), now.emotionality());
        trait(page, "extraversion", given.extraversion(), now.extraversion());
        trait(page, "agreeableness", given.agreeableness(), now.agreeableness());
        trait(page, "conscientious", given.conscientiousness(), now.conscientiousness());
        trait(page, "openness", given.openness(), now.openness());
        if (persona.since() != null) {
            page.faint("by moods up to " + Moments.shown(persona.since()));
        }
        page.pair("mood", mood(living.mood()));
    }

    private static void trait(ConsolePage page, String name, double given, double now) {
        String moved = given == now ? "" : PlainText.format("  %+.3f since it was given", now - given);
        page.pair(
                name,
                PlainText.format("%.2f  ", given)
                        + page.paint().bar(now, 1, BAR)
                        + page.paint().faint(moved));
    }

    /** What it feels. */
    @Command(
            name = "feel",
            description = "Says what the agent feels from now on, each part from -1 to 1. It wears off in hours.")
    public static final class Feel extends MemoryCommand {
        @Option(names = "--pleasure", paramLabel = "P", description = "From misery to delight. Default: 0.")
        private double pleasure;

        @Option(names = "--arousal", paramLabel = "A", description = "From sleepy to frantic. Default: 0.")
        private double arousal;

        @Option(names = "--dominance", paramLabel = "D", description = "From overwhelmed to in control. Default: 0.")
        private double dominance;

        @Override
        public Integer call() throws Exception {
            Mood mood = new Mood(pleasure, arousal, dominance);
            return ask(memory -> {
                CognitiveMemory.of(memory).feel(mood);
                return reply(() -> StatusJson.of(mood), page -> page.pair("mood", mood(mood)));
            });
        }
    }

    private static String mood(Mood mood) {
        return PlainText.format(
                "pleasure %+.2f, arousal %+.2f, dominance %+.2f", mood.pleasure(), mood.arousal(), mood.dominance());
    }
}
