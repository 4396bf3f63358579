package dev.ecphory.agent;

import dev.ecphory.agent.JsoncDocument.Arr;
import dev.ecphory.agent.JsoncDocument.Node;
import dev.ecphory.agent.JsoncDocument.Obj;
import dev.ecphory.agent.JsoncDocument.Str;
import java.util.Optional;
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
        Optional<Node> hooks = object.get("hooks");
        if (hooks.isPresent()) {
            return hooks.get() instanceof Arr list
                    && !list.values().isEmpty()
                    && list.values().stream().allMatch(OwnEntries::command);
        }
        return command(object);
    }

    /** A single hook. */
    static boolean command(Node node) {
        return node instanceof Obj object
                && object.string("command")
                        .map(HOOK::matcher)
                        .filter(matcher -> matcher.matches())
                        .isPresent();
    }

    /** An entry among an agent's servers. */
    static boolean server(Node node) {
        return node instanceof Obj object
                && object.get("args").filter(Arr.class::isInstance).map(args -> ((Arr) args).values()).stream()
                        .anyMatch(args -> args.size() >= 2 && is(args.get(0), "mcp") && is(args.get(1), "--db"));
    }

    private static boolean is(Node node, String value) {
        return node instanceof Str string && string.value().equals(value);
    }
}
