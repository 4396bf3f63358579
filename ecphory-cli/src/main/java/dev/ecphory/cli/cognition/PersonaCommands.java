package dev.ecphory.cli.cognition;

import dev.ecphory.Memory;
import dev.ecphory.cli.MemoryCommand;
import dev.ecphory.cli.QueryCommand;
import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.Moments;
import dev.ecphory.internal.cognition.CognitiveMemory;
import dev.ecphory.internal.cognition.PersonaState;
import dev.ecphory.internal.cognition.mechanism.Mood;
import dev.ecphory.internal.cognition.mechanism.Persona;
import dev.ecphory.wire.StatusJson;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Who the agent is, and what it feels. */
public final class PersonaCommands {
    private static final int BAR = 20;

    private PersonaCommands() {}

    /** Who it is. */
    @Command(
            name = "show",
            description = "Shows the agent's persona as it was given and as its moods have made it, and its mood.")
    public static final class Show extends QueryCommand {
        @Override
        public Reply of(Memory memory) throws Exception {
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
        return String.format(
                Locale.ROOT,
                "pleasure %+.2f, arousal %+.2f, dominance %+.2f",
                mood.pleasure(),
                mood.arousal(),
                mood.dominance());
    }
}
