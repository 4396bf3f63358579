package dev.ecphory.server.tools;

import dev.ecphory.server.access.Role;
import dev.ecphory.wire.InputField;
import dev.ecphory.wire.InputSchema;
import dev.ecphory.wire.Problem;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Something that an agent may do with a memory. Immutable; threads may share it.
 *
 * @param name by which it is called
 * @param title for people
 * @param description for models: when to use it, and what comes back
 * @param takes the arguments
 * @param hints for hosts
 * @param needs what a caller must be allowed for it to be offered
 * @param stoppable true when its work ends early, and cleanly, if its thread is interrupted
 * @param gives the JSON Schema of its structured results
 * @param work what it does
 * @param renamed of a tool under another name: its names of arguments, by those of the tool that it stands for
 */
public record Tool(
        String name,
        String title,
        String description,
        InputSchema takes,
        ToolHints hints,
        Role needs,
        boolean stoppable,
        Map<String, @Nullable Object> gives,
        Function<ToolCall, ToolResult> work,
        Map<String, String> renamed) {
    /** What the engine calls arguments, where that is more than another way to write it. */
    private static final Map<String, String> ENGINE =
            Map.of("question", "query", "text", "content", "event", "id", "after", "cursor");

    /** Copies the maps. */
    public Tool {
        gives = Collections.unmodifiableMap(new LinkedHashMap<>(gives));
        renamed = Map.copyOf(renamed);
    }

    /** One that changes nothing. */
    static Tool reading(
            String name,
            String title,
            String description,
            InputSchema takes,
            Map<String, @Nullable Object> gives,
            Function<ToolCall, ToolResult> work) {
        return new Tool(name, title, description, takes, ToolHints.READS, Role.READ, false, gives, work, Map.of());
    }

    /** One that changes something, and does not end early. */
    static Tool writing(
            String name,
            String title,
            String description,
            InputSchema takes,
            ToolHints hints,
            Map<String, @Nullable Object> gives,
            Function<ToolCall, ToolResult> work) {
        return new Tool(name, title, description, takes, hints, Role.WRITE, false, gives, work, Map.of());
    }

    /** The same under another name, with other names for some arguments. */
    Tool called(String other, Map<String, String> renamed) {
        List<InputField> fields = new ArrayList<>();
        Map<String, String> back = new LinkedHashMap<>();
        for (InputField field : takes.all()) {
            String told = renamed.getOrDefault(field.name(), field.name());
            back.put(told, field.name());
            fields.add(field.named(told));
        }
        InputSchema theirs = new InputSchema(fields);
        return new Tool(
                other,
                title,
                description + " The same as " + name + ".",
                theirs,
                hints,
                needs,
                stoppable,
                gives,
                call -> work.apply(
                        new ToolCall(call.caller(), call.given().renamed(back), call.now(), call.progress())),
                renamed);
    }

    /** A failure as it concerns this tool's own arguments; without a field when it concerns none of them. */
    Problem inItsTerms(Problem problem) {
        String field = problem.field();
        if (field == null || problem.message().startsWith("unknown argument")) {
            return problem;
        }
        String root = field.split("[.\\[]", 2)[0];
        String snake = root.replaceAll("([a-z])([A-Z])", "$1_$2").toLowerCase(Locale.ROOT);
        for (String own : List.of(root, snake, ENGINE.getOrDefault(root, root))) {
            String told = renamed.getOrDefault(own, own);
            if (takes.names().contains(told)) {
                String message = problem.message();
                return new Problem(
                        problem.kind(),
                        message.startsWith(root) ? told + message.substring(root.length()) : message,
                        problem.next(),
                        told + field.substring(root.length()));
            }
        }
        return new Problem(problem.kind(), problem.message(), problem.next(), null);
    }
}
