package dev.ecphory;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Switches that are set together, for what a memory is for. A switch that is set by name wins, whatever the order. What a
 * preset does not name stays at its default. Immutable; threads may share it.
 */
@SuppressWarnings("ImmutableEnumChecker")
public enum Preset {
    /** Nothing but the defaults. */
    DEFAULT,
    /** For what a coding agent reads, runs and is told. Chosen by what is plainly so; not measured. */
    CODING_AGENT(
            new Choice(
                    "admission",
                    "keep_all",
                    "The gate was fitted to talk between people; what tools print is not that, and nobody has measured"
                            + " it there."),
            new Choice(
                    "forgetting",
                    "archive",
                    "Commands and their output are repeated word for word: one of them stays, when the loop runs."
                            + " With cognition off nothing fades, so that a rule of two years ago counts as it did.")),
    /** For somebody one talks with for years. */
    COMPANION(
            new Choice(
                    "forgetting", "archive", "What has faded leaves the ranking when the loop runs; nothing is lost."),
            new Choice(
                    "cognition",
                    "encoding, retention, practice, prospective, session_mood",
                    "Memories fade in weeks from when they happened, and what is of use is kept; landmarks,"
                            + " instructions and preferences do not fade. Recall tells of reminders, birthdays and"
                            + " appointments that are due, and how the last sessions felt.")),
    /** For records: everything counts, at any age. */
    ARCHIVE(
            new Choice("admission", "keep_all", "No verdict on what is worth keeping, since all of it is."),
            new Choice(
                    "forgetting",
                    "none",
                    "Age counts for nothing in any ranking, whatever the recipe, and the loop archives nothing.")),
    /** For measuring: the same input gives the same numbers on every machine. */
    BENCHMARK(
            new Choice(
                    "tier",
                    "edge",
                    "Neural vectors may differ in their last bits from one processor to another; words and the static"
                            + " table do not."),
            new Choice(
                    "background",
                    "false",
                    "What is derived is derived when it is asked for, not when a thread comes to it."),
            new Choice("cache", "off", "Each run makes its index itself, so that none depends on the one before."),
            new Choice("durability", "normal", "A run that a power cut ends is run again."));

    private final List<Choice> choices;

    Preset(Choice... choices) {
        this.choices = List.of(choices);
    }

    /** A switch that a preset sets, as {@link Ecphory#configuration()} calls and shows it, with the reason in a sentence. */
    public record Choice(String name, String value, String why) {}

    /** As it is written: {@code coding-agent}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * The preset of a name, any case.
     *
     * @throws InvalidInputException when there is none
     */
    public static Preset ofKey(String key) {
        return Arrays.stream(values())
                .filter(one -> one.key().equalsIgnoreCase(key.strip()))
                .findFirst()
                .orElseThrow(() -> new InvalidInputException(
                        "preset",
                        "of " + key.length() + " characters",
                        "is not known",
                        "give one of "
                                + Arrays.stream(values()).map(Preset::key).collect(Collectors.joining(", "))));
    }

    /** What it sets beside the defaults, each with the reason. */
    public List<Choice> choices() {
        return choices;
    }

    /** The tier that it has. */
    public Tier tier() {
        return choices.stream()
                .filter(choice -> choice.name().equals("tier"))
                .map(choice -> Tier.valueOf(choice.value().toUpperCase(Locale.ROOT)))
                .findFirst()
                .orElse(Tier.BASE);
    }
}
