package dev.ecphory.agent;

import dev.ecphory.agent.JsoncDocument.Arr;
import dev.ecphory.agent.JsoncDocument.Container;
import dev.ecphory.agent.JsoncDocument.Malformed;
import dev.ecphory.agent.JsoncDocument.Member;
import dev.ecphory.agent.JsoncDocument.Node;
import dev.ecphory.agent.JsoncDocument.Obj;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A configuration in JSON with comments. Immutable; threads may share it. */
record JsonFormat(List<Entry> wants) implements ConfigFormat {
    JsonFormat {
        wants = List.copyOf(wants);
    }

    /**
     * Something that is to stand in a JSON file.
     *
     * @param label what it is called in a status
     * @param path names of the objects around it, outermost first
     * @param name its own name; null for an element of the list at the path
     * @param value as {@link JsonStyle#json} takes it
     * @param owned false for what a file must have but may have from somebody else
     */
    record Entry(String label, List<String> path, @Nullable String name, Object value, boolean owned) {
        Entry {
            path = List.copyOf(path);
        }
    }

    @Override
    public Map<String, EntryState> found(String text) throws Refused {
        Optional<Node> root = parsed(text);
        Map<String, EntryState> all = new LinkedHashMap<>();
        for (Entry want : wants) {
            if (want.owned()) {
                all.put(want.label(), root.map(node -> found(node, want)).orElse(EntryState.MISSING));
            }
        }
        return all;
    }

    private static EntryState found(Node root, Entry want) {
        Node at = root;
        for (String name : want.path()) {
            Optional<Node> inner = at instanceof Obj object ? object.get(name) : Optional.empty();
            if (inner.isEmpty()) {
                return EntryState.MISSING;
            }
            at = inner.get();
        }
        Object wanted = plain(want.value());
        String name = want.name();
        if (name != null) {
            Optional<Node> there = at instanceof Obj object ? object.get(name) : Optional.empty();
            return there.map(node -> JsoncDocument.plain(node).equals(wanted)
                            ? EntryState.WIRED
                            : OwnEntries.server(node) ? EntryState.OTHERWISE : EntryState.TAKEN)
                    .orElse(EntryState.MISSING);
        }
        List<Object> ours = at instanceof Arr list
                ? list.values().stream()
                        .filter(OwnEntries::hook)
                        .map(JsoncDocument::plain)
                        .toList()
                : List.of();
        return ours.isEmpty()
                ? EntryState.MISSING
                : ours.equals(List.of(wanted)) ? EntryState.WIRED : EntryState.OTHERWISE;
    }

    /** A value as it is read again once it was written. */
    private static Object plain(Object value) {
        try {
            return JsoncDocument.plain(
                    JsoncDocument.parse(JsonStyle.json(value, null, "", "\n")).orElseThrow());
        } catch (Malformed impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    @Override
    public Added add(String text) throws Refused {
        String now = text;
        List<Step> steps = new ArrayList<>();
        for (Entry want : wants) {
            Step step = step(now, want);
            if (step != null) {
                now = step.apply(now);
                steps.add(step);
            }
        }
        for (Map.Entry<String, EntryState> each : found(now).entrySet()) {
            if (each.getValue() != EntryState.WIRED) {
                throw new Refused(each.getKey() + " cannot be put in safely");
            }
        }
        return new Added(now, steps);
    }

    private static @Nullable Step step(String text, Entry want) throws Refused {
        Optional<Node> root = parsed(text);
        if (root.isEmpty()) {
            String newline = ConfigFormat.newline(text);
            String before = text.isEmpty() || text.endsWith("\n") || text.equals("\uFEFF") ? "" : newline;
            Object value = nested(want.path(), want.name(), want.value());
            return new Step(
                    text.length(), before + JsonStyle.json(value, "  ", "", newline) + newline, paths(want.path(), -1));
        }
        Node at = root.get();
        for (int i = 0; i < want.path().size(); i++) {
            String name = want.path().get(i);
            Obj object = object(at, want.path().subList(0, i));
            unique(object, name);
            Optional<Node> inner = object.get(name);
            if (inner.isEmpty()) {
                List<String> rest = want.path().subList(i + 1, want.path().size());
                return member(
                        text, root.get(), object, name, nested(rest, want.name(), want.value()), paths(want.path(), i));
            }
            at = inner.get();
        }
        String name = want.name();
        if (name == null) {
            if (!(at instanceof Arr list)) {
                throw new Refused("\"" + String.join(".", want.path()) + "\" is not a list");
            }
            return JsonInsertion.of(text, root.get(), list, want.value(), "", List.of());
        }
        Obj object = object(at, want.path());
        unique(object, name);
        if (object.get(name).isPresent()) {
            if (!want.owned()) {
                return null;
            }
            throw new Refused("\"" + String.join(".", want.path()) + "." + name + "\" is there and not ours");
        }
        List<String> created = want.owned() ? List.of() : List.of(name);
        return member(text, root.get(), object, name, want.value(), created);
    }

    private static Step member(String text, Node root, Obj object, String name, Object value, List<String> created) {
        return JsonInsertion.of(text, root, object, value, JsonStyle.json(name, null, "", "") + ": ", created);
    }

    private static Obj object(Node node, List<String> path) throws Refused {
        if (node instanceof Obj object) {
            return object;
        }
        throw new Refused((path.isEmpty() ? "it" : "\"" + String.join(".", path) + "\"") + " is not an object");
    }

    private static void unique(Obj object, String name) throws Refused {
        if (object.members().stream()
                        .filter(member -> member.name().equals(name))
                        .count()
                > 1) {
            throw new Refused("\"" + name + "\" stands there twice");
        }
    }

    /** The paths of a path's beginnings that are made when {@code from} is the first that is missing; -1 for all. */
    private static List<String> paths(List<String> path, int from) {
        List<String> made = new ArrayList<>();
        for (int i = Math.max(from, 0); i < path.size(); i++) {
            made.add(String.join("/", path.subList(0, i + 1)));
        }
        return made;
    }

    private static Object nested(List<String> path, @Nullable String name, Object value) {
        Object inner = name == null ? List.of(value) : Map.of(name, value);
        for (String each : path.reversed()) {
            inner = Map.of(each, inner);
        }
        return inner;
    }

    @Override
    public String remove(String text, List<Step> steps) throws Refused {
        List<String> created =
                steps.stream().flatMap(step -> step.created().stream()).toList();
        String cut = JsonRemoval.of(text, created);
        if (cut.equals(text)) {
            return text;
        }
        // the very pieces, where taking them out leaves the same values: then every byte around them stays
        Optional<String> exact = ConfigFormat.undo(text, steps);
        return exact.isPresent() && !steps.isEmpty() && sameValues(exact.get(), cut) ? exact.get() : cut;
    }

    /** Whether two texts say the same, but for what belongs to the frame of a file. */
    private boolean sameValues(String one, String other) {
        return values(one).isPresent() && values(one).equals(values(other));
    }

    private Optional<Map<?, ?>> values(String text) {
        try {
            Object plain = JsoncDocument.parse(text).map(JsoncDocument::plain).orElse(Map.of());
            if (!(plain instanceof Map<?, ?> map)) {
                return Optional.empty();
            }
            Map<Object, Object> values = new HashMap<>(map);
            wants.stream().filter(want -> !want.owned()).forEach(want -> values.remove(want.name()));
            return Optional.of(values);
        } catch (Malformed broken) {
            return Optional.empty();
        }
    }

    @Override
    public boolean bare(String text) {
        try {
            Optional<Node> root = JsoncDocument.parse(text);
            return text.isBlank()
                    || (root.isPresent()
                            && root.get() instanceof Obj object
                            && !text.contains("//")
                            && !text.contains("/*")
                            && object.members().stream().allMatch(this::frame));
        } catch (Malformed broken) {
            return false;
        }
    }

    private boolean frame(Member member) {
        return wants.stream()
                .anyMatch(want -> !want.owned()
                        && want.path().isEmpty()
                        && member.name().equals(want.name())
                        && JsoncDocument.plain(member.value()).equals(plain(want.value())));
    }

    static Optional<Node> parsed(String text) throws Refused {
        try {
            return JsoncDocument.parse(text);
        } catch (Malformed malformed) {
            throw new Refused("it is not JSON: " + malformed.getMessage());
        }
    }

    /** Whether there is a value that can be read. */
    static boolean readable(String text) {
        try {
            return JsoncDocument.parse(text).isPresent();
        } catch (Malformed broken) {
            return false;
        }
    }

    /** The members or values of a container, with the place where each begins. */
    static List<Integer> starts(Container container) {
        return switch (container) {
            case Obj object -> object.members().stream().map(Member::start).toList();
            case Arr array -> array.values().stream().map(Node::start).toList();
        };
    }
}
