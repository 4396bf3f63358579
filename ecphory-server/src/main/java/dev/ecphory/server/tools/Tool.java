package dev.ecphory.server.tools;

import dev.ecphory.server.access.Role;
import dev.ecphory.wire.InputField;
import dev.ecphory.wire.InputSchema;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
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
        Function<ToolCall, ToolResult> work) {
    /** Copies the schema. */
    public Tool {
        gives = Collections.unmodifiableMap(new LinkedHashMap<>(gives));
    }

    static Tool reading(
            String name,
            String title,
            String description,
            InputSchema takes,
            Map<String, @Nullable Object> gives,
            Function<ToolCall, ToolResult> work) {
        return new Tool(name, title, description, takes, ToolHints.READS, Role.READ, false, gives, work);
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
                call -> work.apply(new ToolCall(
                        call.caller(), takes.read(call.given().renamed(back)), call.now(), call.progress())));
    }
}
