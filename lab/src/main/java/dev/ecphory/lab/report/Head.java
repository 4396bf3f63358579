package dev.ecphory.lab.report;

import dev.ecphory.ingest.jsonl.LocatedJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * What was measured, as the run's manifest tells it: every member of it, whatever it is called. Immutable.
 *
 * @param title the experiment's name, or the folder's
 * @param facts names and values
 */
record Head(String title, List<Fact> facts) {
    Head {
        facts = List.copyOf(facts);
    }

    /**
     * One member.
     *
     * @param name with the names of those it stands in
     * @param ofContestant whether it tells how a contestant was set up
     */
    record Fact(String name, String value, boolean ofContestant) {}

    static Head of(LocatedJson manifest, String folder) {
        List<Fact> facts = new ArrayList<>();
        manifest.fields().forEach((name, value) -> {
            if (name.equals("contestants")) {
                value.items().forEach(each -> facts.add(contestant(each.node())));
            } else {
                add(facts, name, value.node());
            }
        });
        String title = named(manifest, "name")
                .or(() -> manifest.optional("experiment").flatMap(inner -> named(inner, "name")))
                .or(() -> named(manifest, "experiment"))
                .orElse(folder);
        return new Head(title, facts);
    }

    private static Optional<String> named(LocatedJson json, String field) {
        JsonNode node = json.node().get(field);
        return node != null && node.isString() ? Optional.of(node.stringValue()) : Optional.empty();
    }

    private static Fact contestant(JsonNode told) {
        List<Fact> settings = new ArrayList<>();
        told.properties().stream()
                .filter(each -> !each.getKey().equals("name"))
                .forEach(each -> add(settings, each.getKey(), each.getValue()));
        JsonNode name = told.get("name");
        return new Fact(
                "contestant " + (name == null ? "" : name.asString()),
                settings.stream().map(each -> each.name() + " " + each.value()).collect(Collectors.joining(", ")),
                true);
    }

    private static void add(List<Fact> facts, String name, JsonNode value) {
        String readable = name.replace('_', ' ');
        if (value.isNull()) {
            return;
        }
        if (value.isContainer() && value.isEmpty()) {
            facts.add(new Fact(readable, "none", false));
        } else if (value.isObject()) {
            value.properties().forEach(each -> add(facts, readable + " " + each.getKey(), each.getValue()));
        } else if (value.isArray()) {
            facts.add(new Fact(
                    readable,
                    value.values().stream()
                            .map(each -> each.isContainer() ? each.toString() : each.asString())
                            .collect(Collectors.joining(", ")),
                    false));
        } else {
            facts.add(new Fact(readable, value.asString(), false));
        }
    }
}
