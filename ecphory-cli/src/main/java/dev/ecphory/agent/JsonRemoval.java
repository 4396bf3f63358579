package dev.ecphory.agent;

import dev.ecphory.agent.ConfigFormat.Refused;
import dev.ecphory.agent.JsoncDocument.Arr;
import dev.ecphory.agent.JsoncDocument.Container;
import dev.ecphory.agent.JsoncDocument.Node;
import dev.ecphory.agent.JsoncDocument.Obj;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Cuts what is ours out of a JSON text by what it is, whoever wrote around it since. Stateless. */
final class JsonRemoval {
    private static final String SERVERS = "mcpServers";
    private static final String HOOKS = "hooks";

    /** A value in a container, by its place among its values. */
    private record Spot(Container in, int index) {}

    private JsonRemoval() {}

    /**
     * The text without it.
     *
     * @param created paths of what we made, which goes too once it is empty
     */
    static String of(String text, List<String> created) throws Refused {
        String left = all(text, JsonRemoval::ours);
        if (left.equals(text)) {
            return text;
        }
        List<String> deepestFirst = created.stream()
                .sorted(Comparator.comparingInt((String path) -> path.split("/").length)
                        .reversed())
                .toList();
        for (String path : deepestFirst) {
            left = all(left, root -> emptied(root, path, created));
        }
        return left;
    }

    private static String all(String text, Function<Node, @Nullable Spot> next) throws Refused {
        String left = text;
        while (true) {
            Optional<Node> root = JsonFormat.parsed(left);
            @Nullable Spot spot = root.isEmpty() ? null : next.apply(root.get());
            if (spot == null) {
                return left;
            }
            left = without(left, spot);
        }
    }

    private static @Nullable Spot ours(Node root) {
        if (!(root instanceof Obj object)) {
            return null;
        }
        Spot server = object.object(SERVERS)
                .map(servers -> first(
                        servers,
                        at -> named(servers, at, OwnEntries.NAME)
                                && OwnEntries.server(servers.values().get(at))))
                .orElse(null);
        return server != null
                ? server
                : object.object(HOOKS).map(Obj::values).orElse(List.of()).stream()
                        .filter(Arr.class::isInstance)
                        .flatMap(event -> Stream.ofNullable(ours((Arr) event)))
                        .findFirst()
                        .orElse(null);
    }

    /** A hook among those of an event, or in a group of them. */
    private static @Nullable Spot ours(Arr list) {
        for (int i = 0; i < list.values().size(); i++) {
            if (OwnEntries.hook(list.values().get(i))) {
                return new Spot(list, i);
            }
            Spot inner = list.values().get(i) instanceof Obj group
                    ? group.array(HOOKS)
                            .map(hooks -> first(
                                    hooks,
                                    at -> OwnEntries.command(hooks.values().get(at))))
                            .orElse(null)
                    : null;
            if (inner != null) {
                return inner;
            }
        }
        return null;
    }

    private static @Nullable Spot first(Container in, IntPredicate wanted) {
        for (int i = 0; i < in.values().size(); i++) {
            if (wanted.test(i)) {
                return new Spot(in, i);
            }
        }
        return null;
    }

    private static boolean named(Obj object, int index, String name) {
        return object.members().get(index).name().equals(name);
    }

    /** What we made at a path, if nothing of anybody's is in it now. */
    private static @Nullable Spot emptied(Node root, String path, List<String> created) {
        Node at = root;
        Spot spot = null;
        for (String name : path.split("/")) {
            spot = at instanceof Obj object ? first(object, index -> named(object, index, name)) : null;
            if (spot == null) {
                return null;
            }
            at = spot.in().values().get(spot.index());
        }
        return spot != null && empty(spot, at, created) ? spot : null;
    }

    private static boolean empty(Spot spot, Node value, List<String> created) {
        return value instanceof Container container
                ? container.values().isEmpty()
                : spot.in() instanceof Obj object
                        && object.members().stream().allMatch(member -> created.contains(member.name()));
    }

    private static String without(String text, Spot spot) throws Refused {
        // where the blanks that went ended a comment, they stay
        for (String left : List.of(without(text, spot, true), without(text, spot, false))) {
            if (JsonFormat.readable(left)) {
                return left;
            }
        }
        throw new Refused("what is ours cannot be told from what is not");
    }

    private static String without(String text, Spot spot, boolean tidy) {
        Container in = spot.in();
        List<Integer> starts = JsonFormat.starts(in);
        int start = starts.get(spot.index());
        int end = in.values().get(spot.index()).end();
        boolean last = spot.index() == starts.size() - 1;
        List<int[]> cuts = new ArrayList<>();
        int comma = last ? in.trailingComma() : comma(text, end);
        int from = tidy ? blanksBefore(text, start) : start;
        cuts.add(new int[] {from, comma >= 0 ? comma + 1 : end});
        if (last && comma < 0 && spot.index() > 0) {
            int before = comma(text, in.values().get(spot.index() - 1).end());
            cuts.addFirst(new int[] {before, before + 1});
        }
        StringBuilder left = new StringBuilder(text);
        for (int[] cut : cuts.reversed()) {
            left.delete(Math.min(cut[0], left.length()), cut[1]);
        }
        if (starts.size() == 1) {
            int inside = in.start() + 1;
            int close = in.end() - 1 - (text.length() - left.length());
            if (left.substring(inside, close).isBlank()) {
                left.delete(inside, close);
            }
        }
        return left.toString();
    }

    private static int blanksBefore(String text, int at) {
        int from = at;
        while (from > 0 && Character.isWhitespace(text.charAt(from - 1))) {
            from--;
        }
        return from;
    }

    /** The comma behind a value; there is one. */
    private static int comma(String text, int from) {
        int at = from;
        while (text.charAt(at) != ',') {
            if (text.startsWith("//", at)) {
                at = text.indexOf('\n', at);
            } else if (text.startsWith("/*", at)) {
                at = text.indexOf("*/", at) + 2;
            } else {
                at++;
            }
        }
        return at;
    }
}
