package dev.ecphory.server.tools;

import dev.ecphory.ContextMarker;
import dev.ecphory.Fact;
import dev.ecphory.InvalidInputException;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.entities.EntityProfile;
import dev.ecphory.internal.entities.ProfileSection;
import dev.ecphory.wire.EnumNames;
import dev.ecphory.wire.EventCorrections;
import dev.ecphory.wire.FactJson;
import dev.ecphory.wire.InputField;
import dev.ecphory.wire.InputSchema;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.NotFoundException;
import dev.ecphory.wire.StatusJson;
import dev.ecphory.wire.TimeFormats;
import dev.ecphory.wire.ValidatedArguments;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The tools that tell what is held to be true, since when, and of whom. Stateless; threads may share them. */
final class FactTools {
    private static final String FEWER = "name a subject or a predicate, or give a greater max_tokens";

    private static final InputSchema KNOWN_AT =
            InputSchema.of(RecallTools.AS_OF.all().getLast());

    private static final Map<String, @Nullable Object> FACTS =
            ResultSchema.of("facts:[Fact] factsBehind:integer cut:Cut?");

    private FactTools() {}

    static List<Tool> all() {
        return List.of(facts(), history(), timeline(), profile());
    }

    private static Tool facts() {
        return Tool.reading(
                "facts",
                "What holds",
                "Lists what holds of a person or thing, or held at a time, with since when and the memories it rests"
                        + " on. Facts follow new memories by some seconds.",
                InputSchema.of(
                                InputField.text("subject", "Whose, by any name. Default: all."),
                                InputField.text("predicate", "Which property, such as lives_in. Default: all."),
                                ResultBudget.FIELD)
                        .and(RecallTools.AS_OF),
                FACTS,
                call -> {
                    ValidatedArguments given = call.given();
                    List<Fact> found = call.memory()
                            .facts()
                            .facts(
                                    given.text("subject"),
                                    given.text("predicate"),
                                    given.until("as_of"),
                                    given.until("known_at"));
                    return told(call, found, "What is held to be true", Json.object());
                });
    }

    private static ToolResult told(
            ToolCall call, List<Fact> found, String heading, Map<String, @Nullable Object> members) {
        FactJson json = RecallTools.facts(call);
        List<Map<String, @Nullable Object>> shown = call.allowance().fit(json.all(found), 1);
        Map<String, @Nullable Object> cut = ResultBudget.cut(found.size(), shown.size(), FEWER);
        int behind = call.memory().facts().factsBehind();
        members.put("facts", shown);
        members.put("factsBehind", behind);
        members.put("cut", cut);
        return ToolResult.of(members, lines(heading, shown, cut) + ResultLines.behind(behind));
    }

    private static String lines(
            String heading, List<Map<String, @Nullable Object>> shown, @Nullable Map<String, @Nullable Object> cut) {
        return shown.isEmpty()
                ? "No facts are known of it."
                : ResultLines.framed(
                                heading, shown.stream().map(ResultLines::fact).toList())
                        + ResultLines.cut(cut);
    }

    private static Tool history() {
        return Tool.reading(
                "history",
                "How it came about",
                "Shows how something changed: with an id, every version of that memory, the oldest first; with subject"
                        + " and predicate, every value that this property had.",
                InputSchema.of(
                                InputField.text("id", "A memory's id."),
                                InputField.text("subject", "Whose, by any name."),
                                InputField.text("predicate", "Which property, such as lives_in."),
                                ResultBudget.FIELD)
                        .and(KNOWN_AT),
                ResultSchema.of("versions:[Event] facts:[Fact] factsBehind?:integer cut:Cut?"),
                FactTools::changed);
    }

    private static ToolResult changed(ToolCall call) {
        ValidatedArguments given = call.given();
        Memory memory = call.memory();
        String id = given.text("id");
        String subject = given.text("subject");
        String predicate = given.text("predicate");
        if (id != null && subject == null && predicate == null) {
            Set<String> retracted = memory.deletion().retractedIds();
            List<LogEntry> all = new ArrayList<>();
            for (LogEntry version : EventVersions.of(memory, id).all()) {
                EventCorrections.merges(version)
                        .forEach(other -> memory.get(other).ifPresent(all::add));
                all.add(version);
            }
            List<Map<String, @Nullable Object>> shown = call.allowance()
                    .fit(
                            all.stream()
                                    .map(entry -> EventTools.brief(entry, retracted))
                                    .toList(),
                            1);
            Map<String, @Nullable Object> cut = ResultBudget.cut(all.size(), shown.size(), "give a greater max_tokens");
            return ToolResult.of(
                    Json.object("versions", shown, "facts", List.of(), "cut", cut),
                    ResultLines.framed(
                                    "Versions of a memory, the first said first",
                                    shown.stream().map(ResultLines::event).toList())
                            + ResultLines.cut(cut));
        }
        if (id != null || subject == null || predicate == null) {
            throw new InvalidInputException(
                    id != null ? "id" : subject == null ? "subject" : "predicate",
                    id == null ? "null" : EnumNames.quoted(id),
                    "does not say one thing",
                    "give an id alone, or a subject and a predicate");
        }
        return told(
                call,
                memory.facts().history(subject, predicate, given.until("known_at")),
                "What it ever was, in the order of time",
                Json.object("versions", List.of()));
    }

    private static Tool timeline() {
        return Tool.reading(
                "timeline",
                "Timeline",
                "Shows what is told of a person or thing in the order of time: what happened, what held for a while,"
                    + " and the sessions in which it was spoken of. Use it for \"what happened\", \"in which order\""
                    + " and \"since when\".",
                InputSchema.of(
                                InputField.text("entity", "Whom or what, by any name.")
                                        .needed(),
                                ResultBudget.FIELD)
                        .and(KNOWN_AT),
                ResultSchema.of("entries:[Entry] facts:[Fact] factsBehind:integer cut:Cut?"),
                FactTools::entries);
    }

    private static ToolResult entries(ToolCall call) {
        Memory memory = call.memory();
        String entity = call.given().needed("entity");
        Instant knownAt = call.given().until("known_at");
        List<Map<String, @Nullable Object>> entries =
                StatusJson.all(EngineMemory.of(memory).facts().timelineEntries(entity, null, knownAt));
        List<Map<String, @Nullable Object>> facts =
                RecallTools.facts(call).all(memory.facts().timeline(entity, knownAt));
        ResultBudget allowance = call.allowance();
        List<Map<String, @Nullable Object>> told = allowance.fit(entries, .6);
        List<Map<String, @Nullable Object>> shown = allowance.fit(facts, 1);
        Map<String, @Nullable Object> cut = ResultBudget.cut(
                entries.size() + facts.size(),
                told.size() + shown.size(),
                "raise max_tokens, or ask for the history of one predicate");
        int behind = memory.facts().factsBehind();
        return ToolResult.of(
                Json.object("entries", told, "facts", shown, "factsBehind", behind, "cut", cut),
                ResultLines.framed(
                                "What is told of it, in the order of time",
                                told.stream().map(ResultLines::entry).toList())
                        + ResultLines.cut(cut)
                        + ResultLines.behind(behind));
    }

    private static Tool profile() {
        return Tool.reading(
                "entity_profile",
                "Profile",
                "Shows what is known of a person or thing: names, what holds of it, what it talks about, whom it is"
                        + " bound to. Use it to get to know somebody before a conversation.",
                InputSchema.of(
                                InputField.text("entity", "Whom or what, by any name.")
                                        .needed(),
                                ResultBudget.FIELD)
                        .and(RecallTools.AS_OF),
                ResultSchema.of("entity:string names:[string] kind:string? mentions:integer first:string? last:string?"
                        + " topics:[string] relationships:[Bond] facts:[Fact] cut:Cut?"),
                FactTools::known);
    }

    private static ToolResult known(ToolCall call) {
        String entity = call.given().needed("entity");
        EntityProfile profile = EngineMemory.of(call.memory())
                .facts()
                .profile(entity, call.given().until("as_of"), call.given().until("known_at"));
        if (profile.unknown()) {
            throw new NotFoundException(
                    "nothing is known of " + EnumNames.quoted(entity),
                    "take a name from memory_stats or from what was recalled");
        }
        ResultBudget allowance = call.allowance();
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
                                .map(EntityProfile.Topic::word)
                                .toList());
        if (!allowance.take(all)) {
            all.put("names", List.of());
            all.put("topics", List.of());
        }
        List<Map<String, @Nullable Object>> shownBonds = allowance.fit(bonds, .2);
        List<Map<String, @Nullable Object>> facts = RecallTools.facts(call)
                .all(profile.sections().stream()
                        .flatMap(section -> section.facts().stream())
                        .map(ProfileSection.HeldFact::fact)
                        .toList());
        List<Map<String, @Nullable Object>> shown = allowance.fit(facts, 1);
        Map<String, @Nullable Object> cut = ResultBudget.cut(
                facts.size() + bonds.size(), shown.size() + shownBonds.size(), "see facts of this subject");
        all.put("relationships", shownBonds);
        all.put("facts", shown);
        all.put("cut", cut);
        return ToolResult.of(all, page(all, shownBonds, shown) + ResultLines.cut(cut));
    }

    private static String page(
            Map<String, @Nullable Object> all,
            List<Map<String, @Nullable Object>> bonds,
            List<Map<String, @Nullable Object>> facts) {
        List<String> lines = new ArrayList<>();
        lines.add("- entity: " + ContextMarker.quoteLine(String.valueOf(all.get("entity"))) + ", mentioned "
                + all.get("mentions") + " times, names: " + joined(all.get("names")));
        if (all.get("first") != null) {
            lines.add("- first told " + all.get("first") + ", last " + all.get("last"));
        }
        lines.add("- talks about: " + joined(all.get("topics")));
        if (!bonds.isEmpty()) {
            lines.add("- bound to: "
                    + joined(bonds.stream().map(one -> one.get("name")).toList()));
        }
        for (Map<String, @Nullable Object> fact : facts) {
            lines.add(ResultLines.fact(fact));
        }
        return ResultLines.framed("What is known", lines);
    }

    private static String joined(@Nullable Object words) {
        return words instanceof List<?> list
                ? String.join(
                        ", ",
                        list.stream()
                                .map(word -> ResultLines.name(String.valueOf(word)))
                                .toList())
                : "";
    }

    private static @Nullable String time(@Nullable LogEntry entry) {
        return entry == null ? null : TimeFormats.iso(entry.occurredAt());
    }
}
