package dev.ecphory.cli.cognition;

import dev.ecphory.cli.options.MemoryQuery;
import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.Moments;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.cognition.mechanism.Mood;
import dev.ecphory.cognition.mechanism.Persona;
import dev.ecphory.cognition.CognitiveMemory;
import dev.ecphory.cognition.PersonaState;
import dev.ecphory.wire.StatusJson;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Who the agent is, and what it feels. */
final class PersonaCommands {
    private static final int BAR = 20;

    private PersonaCommands() {}

    /** Who it is. */
    @Command(
            name = "show",
            description = "Shows the agent's persona as it was given and as its moods have made it, and its mood.")
    static final class Show implements Callable<Integer> {
        private final Shell shell;

        @Mixin
        private final MemoryQuery asking = new MemoryQuery();

        Show(Shell shell) {
            this.shell = shell;
        }

        @Override
        public Integer call() throws Exception {
            return asking.answer(shell, memory -> {
                CognitiveMemory living = memory.cognition();
                return MemoryQuery.Answer.of(() -> StatusJson.persona(living), page -> show(page, living));
            });
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
            String moved = given == now ? "" : String.format(Locale.ROOT, "  %+.3f since it was given", now - given);
            page.pair(
                    name,
                    String.format(Locale.ROOT, "%.2f  ", given)
                            + page.paint().bar(now, 1, BAR)
                            + page.paint().faint(moved));
        }
    }

    /** What it feels. */
    @Command(
            name = "feel",
            description = "Says what the agent feels from now on, each part from -1 to 1. It wears off in hours.")
    static final class Feel implements Callable<Integer> {
        private final Shell shell;

        @Mixin
        private final MemoryQuery asking = new MemoryQuery();

        @Option(names = "--pleasure", paramLabel = "P", description = "From misery to delight. Default: 0.")
        private double pleasure;

        @Option(names = "--arousal", paramLabel = "A", description = "From sleepy to frantic. Default: 0.")
        private double arousal;

        @Option(names = "--dominance", paramLabel = "D", description = "From overwhelmed to in control. Default: 0.")
        private double dominance;

        Feel(Shell shell) {
            this.shell = shell;
        }

        @Override
        public Integer call() throws Exception {
            Mood mood = new Mood(pleasure, arousal, dominance);
            return asking.answer(shell, memory -> {
                memory.cognition().feel(mood);
                return MemoryQuery.Answer.of(() -> StatusJson.of(mood), page -> page.pair("mood", mood(mood)));
            });
        }
    }

    private static String mood(Mood mood) {
        return String.format(
                Locale.ROOT,
                "pleasure %+.2f, arousal %+.2f, dominance %+.2f",
                mood.pleasure(),
                mood.arousal(),
                mood.dominance());
    }
}
