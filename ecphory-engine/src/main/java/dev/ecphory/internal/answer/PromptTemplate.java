package dev.ecphory.internal.answer;

import dev.ecphory.AnswerOptions.Strategy;
import dev.ecphory.internal.text.DataFile;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The prompts by which models are asked, each in a file of its own. A prompt is a text of two parts under the lines {@code
 * [system]} and {@code [user]}, with places in double braces that are filled in: {@code {{form}}}, in which form to answer,
 * in the system part; {@code {{today}}}, {@code {{question}}} and {@code {{memory}}} or {@code {{notes}}} in the user part.
 * What is filled in is never searched for places.
 */
enum PromptTemplate {
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

    private static final Pattern PLACE = Pattern.compile("\\{\\{(\\w+)}}");

    private final String data;
    private final String system;
    private final String user;

    PromptTemplate(String data) {
        String file = name().toLowerCase(Locale.ROOT).replace('_', '-');
        String text = DataFile.text(PromptTemplate.class, "prompts/" + file + ".txt");
        String[] parts = text.split("(?m)^\\[(?:system|user)]\\n", 3);
        this.data = data;
        this.system = parts[1];
        this.user = parts[2];
    }

    /** The place of what is read. */
    String data() {
        return data;
    }

    /** The system part, filled in. */
    String system(Map<String, String> values) {
        return filled(system, values);
    }

    /** The user part, filled in. */
    String user(Map<String, String> values) {
        return filled(user, values);
    }

    /** In one pass, so that nothing that was filled in is taken for a place. */
    private static String filled(String template, Map<String, String> values) {
        Matcher place = PLACE.matcher(template);
        return place.replaceAll(found -> Matcher.quoteReplacement(values.getOrDefault(found.group(1), found.group())))
                .strip();
    }
}
