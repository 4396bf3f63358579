package dev.ecphory.internal.answer;

import dev.ecphory.AnswerOptions.Abstention;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** In which form a model is to answer each prompt: told to it in words, and as a JSON schema. Stateless. */
final class ReplySchema {
    /** What a model says instead of an answer, when it answers in words although it was asked for JSON. */
    static final String NONE = "NOT_IN_MEMORY";

    private static final String CITATIONS =
            "\"citations\": [{\"id\": id of a line that the answer rests on, as it stands"
                    + " there, \"quote\": the words of that line that support it, copied exactly}]";

    private ReplySchema() {}

    static String told(PromptTemplate template, Abstention abstention, PromptFence fence) {
        String members = members(template).stream()
                .map(member -> switch (member) {
                    case "notes" ->
                        "\"notes\": [{\"id\": id of the line, as it stands there, \"note\": the statement}];"
                                + " an empty list when nothing bears on the question";
                    case "because" -> "\"because\": one sentence on why memory holds the answer or not";
                    case "scratchpad" -> "\"scratchpad\": the working out";
                    case "found" -> found(abstention);
                    case "answer" -> "\"answer\": the answer";
                    default -> CITATIONS;
                })
                .collect(Collectors.joining(",\n  ", "{\n  ", "\n}"));
        return fence.rule() + "\n\nAnswer with one JSON object and nothing else, its members in this order:\n"
                + members;
    }

    private static String found(Abstention abstention) {
        return abstention == Abstention.NEVER
                ? "\"found\": true; always answer as well as memory allows, even if you doubt it"
                : "\"found\": true, or false when memory does not hold the answer, and then \"answer\" is \"\"";
    }

    /** The schema of it, strict: every member is required, and there is no other. */
    static String schema(PromptTemplate template) {
        List<String> members = members(template);
        String properties = members.stream()
                .map(member -> "\"" + member + "\":"
                        + switch (member) {
                            case "notes" -> items("id", "note");
                            case "citations" -> items("id", "quote");
                            case "found" -> "{\"type\":\"boolean\"}";
                            default -> "{\"type\":\"string\"}";
                        })
                .collect(Collectors.joining(","));
        return object(members, properties);
    }

    private static String items(String... members) {
        String properties = List.of(members).stream()
                .map(member -> "\"" + member + "\":{\"type\":\"string\"}")
                .collect(Collectors.joining(","));
        return "{\"type\":\"array\",\"items\":" + object(List.of(members), properties) + "}";
    }

    private static String object(List<String> required, String properties) {
        return String.format(
                Locale.ROOT,
                "{\"type\":\"object\",\"additionalProperties\":false,\"required\":[%s],\"properties\":{%s}}",
                required.stream().map(member -> "\"" + member + "\"").collect(Collectors.joining(",")),
                properties);
    }

    /** In the order in which a model had best think of them. */
    private static List<String> members(PromptTemplate template) {
        return switch (template) {
            case SINGLE_CALL, ANSWER_FROM_NOTES -> List.of("found", "answer", "citations");
            case NOTES -> List.of("notes");
            case SCRATCHPAD -> List.of("scratchpad", "found", "answer", "citations");
            case VERBATIM_CITATION -> List.of("citations", "found", "answer");
            case COMMIT_OR_ABSTAIN -> List.of("because", "found", "answer", "citations");
        };
    }
}
