package dev.ecphory.internal.model;

import dev.ecphory.spi.LanguageModel.Prompt;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Models that read and retell whatever they are shown, each line by its first word. */
public final class Scribe {
    private static final Pattern LINE =
            Pattern.compile("\\{\"event\":(\\d+),.*?\"said\":\"(((\\w+)(?:[^\"\\\\]|\\\\.)*))\"}");

    private Scribe() {}

    /** One that reads everything. */
    public static ScriptedModel model() {
        return new ScriptedModel(Scribe::answer);
    }

    /** What it answers. */
    public static String answer(Prompt prompt) {
        boolean session = String.valueOf(prompt.schema()).contains("outcomes");
        List<String> lines = new ArrayList<>();
        Matcher line = LINE.matcher(prompt.user());
        while (line.find()) {
            lines.add(session ? told(line, "") : claim(line));
        }
        if (!session) {
            return "{\"claims\":[" + String.join(",", lines) + "]}";
        }
        Matcher first = LINE.matcher(prompt.user());
        boolean any = first.find();
        return "{\"summary\":[" + String.join(",", lines) + "],\"notes\":["
                + (any ? told(first, "\"kind\":\"factual\",") : "") + "],\"outcomes\":["
                + (any ? told(first, "\"kind\":\"finding\",") : "") + "]}";
    }

    private static String told(Matcher line, String kind) {
        return "{" + kind + "\"text\":\"" + line.group(2) + "\",\"events\":[" + line.group(1) + "]}";
    }

    private static String claim(Matcher line) {
        return "{\"event\":" + line.group(1) + ",\"subject\":\"speaker\",\"predicate\":\"first_word\",\"object\":\""
                + line.group(4) + "\",\"kind\":\"asserts\",\"change\":false,\"replaces\":null,\"since\":null,"
                + "\"until\":null,\"quote\":\"" + line.group(2) + "\",\"confidence\":0.7}";
    }
}
