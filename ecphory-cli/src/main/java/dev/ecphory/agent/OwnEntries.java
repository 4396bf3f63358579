package dev.ecphory.agent;

import dev.ecphory.agent.JsoncDocument.Arr;
import dev.ecphory.agent.JsoncDocument.Node;
import dev.ecphory.agent.JsoncDocument.Obj;
import dev.ecphory.agent.JsoncDocument.Str;
import java.util.List;
import java.util.regex.Pattern;

/** What of a configuration is ours, known by what it runs, also where nobody wrote down that we put it there. Stateless. */
final class OwnEntries {
    /** The name of our entry among an agent's servers. */
    static final String NAME = "ecphory";

    private static final Pattern HOOK = Pattern.compile(
            "(?s).* hook (claude-code|codex|cursor|gemini) (session-start|prompt|stop|pre-compact|session-end) --db"
                    + " .*");

    private OwnEntries() {}

    /** A hook, or a group of hooks that are all ours. */
    static boolean hook(Node node) {
        if (!(node instanceof Obj object)) {
            return false;
        }
        if (object.get("hooks").isEmpty()) {
            return command(object);
        }
        List<Node> hooks = object.array("hooks").map(Arr::values).orElse(List.of());
        return !hooks.isEmpty() && hooks.stream().allMatch(OwnEntries::command);
    }

    /** A single hook. */
    static boolean command(Node node) {
        return node instanceof Obj object
                && HOOK.matcher(object.string("command").orElse("")).matches();
    }

    /** An entry among an agent's servers. */
    static boolean server(Node node) {
        return node instanceof Obj object
                && object.array("args").map(Arr::values).filter(args -> args.size() >= 2).stream()
                        .anyMatch(args -> is(args.get(0), "mcp") && is(args.get(1), "--db"));
    }

    private static boolean is(Node node, String value) {
        return node instanceof Str string && string.value().equals(value);
    }
}
