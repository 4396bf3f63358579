package dev.ecphory.agent;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.dataformat.toml.TomlMapper;

/**
 * A configuration in TOML, of which only a marked table at its end is ours. What a parser says of the text before and
 * after must differ by that table and by nothing else. Immutable; threads may share it.
 *
 * @param label what the table is called in a status
 * @param table the table's path of two names
 * @param lines its lines
 * @param value what a parser makes of it
 */
record TomlFormat(String label, List<String> table, List<String> lines, Map<String, Object> value)
        implements ConfigFormat {
    private static final String BEGIN =
            "# >>> ecphory: written by \"ecphory agent install\", taken out by \"uninstall\"";
    private static final String END = "# <<< ecphory";
    private static final TomlMapper PARSER = new TomlMapper();

    TomlFormat {
        table = List.copyOf(table);
        lines = List.copyOf(lines);
        value = Map.copyOf(value);
    }

    @Override
    public Map<String, EntryState> found(String text) throws Refused {
        Optional<Object> there = entry(parsed(text));
        boolean marked = begin(text) >= 0;
        return Map.of(
                label,
                there.isEmpty()
                        ? EntryState.MISSING
                        : !marked
                                ? EntryState.TAKEN
                                : there.get().equals(value) ? EntryState.WIRED : EntryState.OTHERWISE);
    }

    private Optional<Object> entry(Map<String, Object> whole) {
        return whole.get(table.getFirst()) instanceof Map<?, ?> tables
                ? Optional.ofNullable(tables.get(table.getLast()))
                : Optional.empty();
    }

    @Override
    public Added add(String text) throws Refused {
        Map<String, Object> before = parsed(text);
        String name = String.join(".", table);
        if (entry(before).isPresent()) {
            throw new Refused("\"" + name + "\" is there and not ours");
        }
        String newline = ConfigFormat.newline(text);
        String gap = text.isEmpty() || text.equals("\uFEFF") ? "" : text.endsWith("\n") ? newline : newline + newline;
        String piece = gap + BEGIN + newline + "[" + name + "]" + newline + String.join(newline, lines) + newline + END
                + newline;
        Step step = new Step(text.length(), piece, List.of());
        String after = step.apply(text);
        Map<String, Object> now = parsed(after);
        if (!entry(now).equals(Optional.of(value)) || !without(now).equals(without(before))) {
            throw new Refused("\"" + name + "\" cannot be put at its end");
        }
        return new Added(after, List.of(step));
    }

    /** The rest of the whole, where an empty table of tables is none. */
    private Map<String, Object> without(Map<String, Object> whole) {
        Map<String, Object> rest = new java.util.HashMap<>(whole);
        if (whole.get(table.getFirst()) instanceof Map<?, ?> tables) {
            Map<Object, Object> others = new java.util.HashMap<>(tables);
            others.remove(table.getLast());
            if (others.isEmpty()) {
                rest.remove(table.getFirst());
            } else {
                rest.put(table.getFirst(), others);
            }
        }
        return rest;
    }

    @Override
    public String remove(String text, List<Step> steps) throws Refused {
        int begin = begin(text);
        if (begin < 0) {
            return text;
        }
        int end = text.indexOf(END, begin);
        if (end < 0) {
            throw new Refused("the line \"" + END + "\" that ends our part is missing");
        }
        int after = text.indexOf('\n', end);
        String left = text.substring(0, begin) + (after < 0 ? "" : text.substring(after + 1));
        Optional<String> exact = steps.isEmpty() ? Optional.empty() : ConfigFormat.undo(text, steps);
        Map<String, Object> wanted = without(parsed(text));
        for (String candidate : exact.isPresent() ? List.of(exact.get(), left) : List.of(left)) {
            if (without(parsed(candidate)).equals(wanted) && begin(candidate) < 0) {
                return candidate;
            }
        }
        throw new Refused("something else was written into the part that is ours");
    }

    private static int begin(String text) {
        int at = text.indexOf(BEGIN);
        return at == 0 || (at > 0 && (text.charAt(at - 1) == '\n' || text.charAt(at - 1) == '\uFEFF')) ? at : -1;
    }

    @Override
    public boolean bare(String text) {
        return text.isBlank();
    }

    private static Map<String, Object> parsed(String text) throws Refused {
        try {
            String bare = text.startsWith("\uFEFF") ? text.substring(1) : text;
            return PARSER.readValue(bare, new TypeReference<>() {});
        } catch (JacksonException malformed) {
            throw new Refused("it is not TOML: " + malformed.getOriginalMessage());
        }
    }
}
