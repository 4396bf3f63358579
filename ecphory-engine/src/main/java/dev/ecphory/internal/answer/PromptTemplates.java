package dev.ecphory.internal.answer;

import dev.ecphory.AnswerOptions.Strategy;
import dev.ecphory.InvalidInputException;
import dev.ecphory.internal.text.DataFile;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The prompts by which models are asked, each of which the caller may replace (Engram, prompt overrides). A prompt is a text
 * of two parts under the lines {@code [system]} and {@code [user]}, with places in double braces that are filled in: {@code
 * {{form}}}, in which form to answer, in the system part; {@code {{today}}}, {@code {{question}}} and {@code {{memory}}} or
 * {@code {{notes}}} in the user part. What is filled in is never searched for places. Immutable; threads may share it.
 */
public final class PromptTemplates {
    private static final Pattern PLACE = Pattern.compile("\\{\\{(\\w+)}}");
    private static final String SYSTEM = "[system]\n";
    private static final String USER = "[user]\n";

    /** What a prompt is for. */
    public enum Name {
        /** {@link Strategy#SINGLE_CALL}. */
        SINGLE_CALL("memory"),
        /** The first call of {@link Strategy#TWO_CALL}. */
        NOTES("memory"),
        /** Its second call, which sees the notes and not the memory. */
        ANSWER_FROM_NOTES("notes"),
        /** {@link Strategy#SCRATCHPAD}. */
        SCRATCHPAD("memory"),
        /** {@link Strategy#VERBATIM_CITATION}. */
        VERBATIM_CITATION("memory"),
        /** {@link Strategy#COMMIT_OR_ABSTAIN}. */
        COMMIT_OR_ABSTAIN("memory");

        private final String data;

        Name(String data) {
            this.data = data;
        }

        /** As files and options write it: {@code answer-from-notes}. */
        public String key() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        private List<String> places() {
            return List.of("today", data, "question");
        }
    }

    /** A prompt's two parts, with their places. */
    private record Text(String system, String user) {}

    private static final PromptTemplates DEFAULTS = new PromptTemplates(read());

    private final Map<Name, Text> texts;

    private PromptTemplates(Map<Name, Text> texts) {
        this.texts = texts;
    }

    /** Ours. */
    public static PromptTemplates defaults() {
        return DEFAULTS;
    }

    /**
     * With a prompt of the caller's.
     *
     * @param text its two parts with their places
     * @throws InvalidInputException when a part or a place is missing, or a place unknown
     */
    public PromptTemplates with(Name name, String text) {
        EnumMap<Name, Text> other = new EnumMap<>(texts);
        other.put(name, parsed(name, text));
        return new PromptTemplates(other);
    }

    /** The text of a prompt as {@link #with} takes it. */
    public String text(Name name) {
        Text text = of(name);
        return SYSTEM + text.system() + USER + text.user();
    }

    /** The system part, filled in. */
    String system(Name name, Map<String, String> values) {
        return filled(of(name).system(), values).strip();
    }

    /** The user part, filled in. */
    String user(Name name, Map<String, String> values) {
        return filled(of(name).user(), values).strip();
    }

    private Text of(Name name) {
        return Objects.requireNonNull(texts.get(name)); // every name has one from the start
    }

    /** In one pass, so that nothing that was filled in is taken for a place. */
    private static String filled(String template, Map<String, String> values) {
        Matcher place = PLACE.matcher(template);
        return place.replaceAll(found -> Matcher.quoteReplacement(values.getOrDefault(found.group(1), found.group())));
    }

    private static Text parsed(Name name, String text) {
        String unified = text.replace("\r\n", "\n");
        int user = unified.indexOf("\n" + USER);
        if (!unified.startsWith(SYSTEM) || user < 0) {
            throw wrong(name, "has no parts [system] and [user], each on a line of its own", "give both");
        }
        Text parts =
                new Text(unified.substring(SYSTEM.length(), user + 1), unified.substring(user + 1 + USER.length()));
        requirePlaces(name, "system", parts.system(), List.of("form"));
        requirePlaces(name, "user", parts.user(), name.places());
        return parts;
    }

    private static void requirePlaces(Name name, String part, String text, List<String> places) {
        for (String place : places) {
            if (!text.contains("{{" + place + "}}")) {
                throw wrong(
                        name,
                        "lacks the place {{" + place + "}} in its " + part + " part",
                        "put it where it is to be filled in");
            }
        }
        PLACE.matcher(text).results().map(found -> found.group(1)).forEach(found -> {
            if (!places.contains(found)) {
                throw wrong(
                        name,
                        "has an unknown place {{" + found + "}} in its " + part + " part",
                        "there is " + String.join(", ", places));
            }
        });
    }

    private static InvalidInputException wrong(Name name, String what, String nextStep) {
        return new InvalidInputException("prompt", name.key(), what, nextStep);
    }

    private static Map<Name, Text> read() {
        EnumMap<Name, Text> texts = new EnumMap<>(Name.class);
        for (Name name : Name.values()) {
            texts.put(name, parsed(name, DataFile.text(PromptTemplates.class, "prompts/" + name.key() + ".txt")));
        }
        return texts;
    }
}
