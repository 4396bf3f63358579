package dev.ecphory.server.tools;

import dev.ecphory.engine.Corrections;
import dev.ecphory.engine.Memory;
import dev.ecphory.engine.Profile;
import dev.ecphory.memory.Fact;
import dev.ecphory.memory.InvalidInputException;
import dev.ecphory.memory.LogEntry;
import dev.ecphory.recall.context.Quoted;
import dev.ecphory.wire.FactJson;
import dev.ecphory.wire.Field;
import dev.ecphory.wire.Fields;
import dev.ecphory.wire.Given;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.Missing;
import dev.ecphory.wire.Times;
import dev.ecphory.wire.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The tools that tell what is held to be true, since when, and of whom. Stateless; threads may share them. */
final class TruthTools {
    private static final String FEWER = "name a subject or a predicate, or give a greater max_tokens";

    private static final Fields KNOWN_AT = Fields.of(FindTools.AS_OF.all().getLast());

    private static final Map<String, @Nullable Object> FACTS =
            Shape.of("facts", Shape.list(Shape.FACT), "cut", Shape.CUT);

    private TruthTools() {}

    static List<Tool> all() {
        return List.of(facts(), history(), timeline(), profile());
    }

    private static Tool facts() {
        return Tool.reading(
                "list_facts",
                "What holds",
                "Lists what is held to be true, or was at a time, with since when and the memories it rests on. Use it"
                        + " for the present state of a person or thing. Facts are read from memories and follow them by"
                        + " some seconds.",
                Fields.of(
                                Field.text("subject", "Of whom or what, by any name. Default: all."),
                                Field.text("predicate", "Which property, such as lives_in. Default: all."),
                                Allowance.FIELD)
                        .and(FindTools.AS_OF),
                FACTS,
                call -> {
                    Given given = call.given();
                    List<Fact> found = call.memory()
                            .knowledge()
                            .facts(
                                    given.text("subject"),
                                    given.text("predicate"),
                                    given.until("as_of"),
                                    given.until("known_at"));
                    return told(call, found, "What is held to be true");
                });
    }

    private static Result told(Call call, List<Fact> found, String heading) {
        FactJson json = FindTools.facts(call);
        List<Map<String, @Nullable Object>> shown = call.allowance().fit(json.all(found), 1);
        Map<String, @Nullable Object> cut = Allowance.cut(found.size(), shown.size(), FEWER);
        return Result.of(Json.object("facts", shown, "cut", cut), lines(heading, shown, cut));
    }

    private static String lines(
            String heading, List<Map<String, @Nullable Object>> shown, @Nullable Map<String, @Nullable Object> cut) {
        return shown.isEmpty()
                ? "No facts are known of it."
                : Lines.framed(heading, shown.stream().map(Lines::fact).toList()) + Lines.cut(cut);
    }

    private static Tool history() {
        return Tool.reading(
                "memory_history",
                "How it came about",
                "Shows how something changed. With an id: every version of that memory, the first said first, with"
                    + " what was corrected, hidden or made one with it. With subject and predicate: every value that"
                    + " this property ever had and what took its place.",
                Fields.of(
                                Field.text("id", "A memory's id."),
                                Field.text("subject", "Of whom or what, by any name."),
                                Field.text("predicate", "Which property, such as lives_in."),
                                Allowance.FIELD)
                        .and(KNOWN_AT),
                Shape.of("versions", Shape.list(Shape.EVENT), "facts", Shape.list(Shape.FACT), "cut", Shape.CUT),
                TruthTools::changed);
    }

    private static Result changed(Call call) {
        Given given = call.given();
        Memory memory = call.memory();
        String id = given.text("id");
        String subject = given.text("subject");
        String predicate = given.text("predicate");
        if (id != null && subject == null && predicate == null) {
            Set<String> retracted = memory.oblivion().retracted();
            List<LogEntry> all = new ArrayList<>();
            for (LogEntry version : Versions.of(memory, id).all()) {
                Corrections.merges(version).forEach(other -> memory.get(other).ifPresent(all::add));
                all.add(version);
            }
            List<Map<String, @Nullable Object>> shown = call.allowance()
                    .fit(
                            all.stream()
                                    .map(entry -> EventTools.brief(entry, retracted))
                                    .toList(),
                            1);
            Map<String, @Nullable Object> cut = Allowance.cut(all.size(), shown.size(), "show one with get_memory");
            return Result.of(
                    Json.object("versions", shown, "facts", List.of(), "cut", cut),
                    Lines.framed(
                                    "Versions of a memory, the first said first",
                                    shown.stream().map(Lines::event).toList())
                            + Lines.cut(cut));
        }
        if (id != null || subject == null || predicate == null) {
            throw new InvalidInputException(
                    id != null ? "id" : subject == null ? "subject" : "predicate",
                    id == null ? "null" : Words.quoted(id),
                    "does not say one thing",
                    "give an id alone, or a subject and a predicate");
        }
        Result told = told(
                call,
                memory.knowledge().history(subject, predicate, given.until("known_at")),
                "What it ever was, in the order of time");
        told.structured().put("versions", List.of());
        return told;
    }

    private static Tool timeline() {
        return Tool.reading(
                "timeline",
                "Timeline",
                "Shows everything that is told of a person or thing in the order in which it was so. Use it for \"what"
                        + " happened\", \"in which order\" and \"since when\".",
                Fields.of(Field.text("entity", "Whom or what, by any name.").needed(), Allowance.FIELD)
                        .and(KNOWN_AT),
                FACTS,
                call -> told(
                        call,
                        call.memory()
                                .knowledge()
                                .timeline(
                                        call.given().needed("entity"),
                                        call.given().until("known_at")),
                        "What is told of it, in the order of time"));
    }

    private static Tool profile() {
        return Tool.reading(
                "entity_profile",
                "Profile",
                "Shows what is known of a person or thing: names, what holds of it, what it talks about, whom it is"
                        + " bound to. Use it to get to know somebody before a conversation.",
                Fields.of(Field.text("entity", "Whom or what, by any name.").needed(), Allowance.FIELD)
                        .and(FindTools.AS_OF),
                Shape.of(
                        "entity",
                        "string",
                        "names",
                        Shape.list("string"),
                        "kind",
                        "string?",
                        "mentions",
                        "integer",
                        "first",
                        "string?",
                        "last",
                        "string?",
                        "topics",
                        Shape.list("string"),
                        "relationships",
                        Shape.list(Shape.of("entity", "string", "name", "string", "strength", "number")),
                        "facts",
                        Shape.list(Shape.FACT),
                        "cut",
                        Shape.CUT),
                TruthTools::known);
    }

    private static Result known(Call call) {
        String entity = call.given().needed("entity");
        Profile profile = call.memory()
                .knowledge()
                .profile(entity, call.given().until("as_of"), call.given().until("known_at"));
        if (profile.unknown()) {
            throw new Missing(
                    "nothing is known of " + Words.quoted(entity),
                    "take a name from memory_stats or from what was recalled");
        }
        Allowance allowance = call.allowance();
        List<Map<String, @Nullable Object>> bonds = new ArrayList<>();
        profile.relationships()
                .forEach(one ->
                        bonds.add(Json.object("entity", one.entity(), "name", one.name(), "strength", one.strength())));
        Map<String, @Nullable Object> all = Json.object(
                "entity", profile.entity(),
                "names", List.copyOf(profile.names()),
                "kind", profile.kind(),
                "mentions", profile.mentions(),
                "first", time(profile.first()),
                "last", time(profile.last()),
                "topics",
                        profile.topics().stream()
                                .limit(20)
                                .map(Profile.Topic::word)
                                .toList());
        if (!allowance.take(all)) {
            all.put("names", List.of());
            all.put("topics", List.of());
        }
        List<Map<String, @Nullable Object>> shownBonds = allowance.fit(bonds, .2);
        List<Map<String, @Nullable Object>> facts = FindTools.facts(call).all(profile.facts());
        List<Map<String, @Nullable Object>> shown = allowance.fit(facts, 1);
        Map<String, @Nullable Object> cut = Allowance.cut(
                facts.size() + bonds.size(), shown.size() + shownBonds.size(), "see list_facts of this subject");
        all.put("relationships", shownBonds);
        all.put("facts", shown);
        all.put("cut", cut);
        return Result.of(all, page(all, shownBonds, shown) + Lines.cut(cut));
    }

    private static String page(
            Map<String, @Nullable Object> all,
            List<Map<String, @Nullable Object>> bonds,
            List<Map<String, @Nullable Object>> facts) {
        List<String> lines = new ArrayList<>();
        lines.add("- entity: " + Quoted.line(String.valueOf(all.get("entity"))) + ", mentioned " + all.get("mentions")
                + " times, names: " + joined(all.get("names")));
        if (all.get("first") != null) {
            lines.add("- first told " + all.get("first") + ", last " + all.get("last"));
        }
        lines.add("- talks about: " + joined(all.get("topics")));
        if (!bonds.isEmpty()) {
            lines.add("- bound to: "
                    + joined(bonds.stream().map(one -> one.get("name")).toList()));
        }
        for (Map<String, @Nullable Object> fact : facts) {
            lines.add(Lines.fact(fact));
        }
        return Lines.framed("What is known", lines);
    }

    private static String joined(@Nullable Object words) {
        return words instanceof List<?> list
                ? String.join(
                        ", ",
                        list.stream()
                                .map(word -> Lines.name(String.valueOf(word)))
                                .toList())
                : "";
    }

    private static @Nullable String time(@Nullable LogEntry entry) {
        return entry == null ? null : Times.iso(entry.occurredAt());
    }
}
