package dev.ecphory.server.tools;

import dev.ecphory.wire.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * JSON Schemas of results, as they are told to clients, written down as {@code name:type} for each member, with blanks between. A
 * name with a {@code ?} behind it may be missing, and what has one behind its type may be null; {@code [type]} is a list. A type is
 * {@code string}, {@code integer}, {@code number}, {@code boolean}, {@code object} or one of the shapes. Stateless.
 */
final class ResultSchema {
    /** What several results have, or what stands within another shape. */
    private static final Map<String, String> SHAPES = Map.of(
            "Cut", "omitted:integer next:string",
            "Answerability", "verdict:string probability:number reasons:[string]",
            "Archived", "at:string why:string instead:string?",
            "Directive", "id:string text:string since:string",
            "Bond", "entity:string name:string strength:number",
            "Derived", "kind:string subject:string day:string? events:[string] text:string cut?:boolean",
            "Event",
                    "id:string seq:integer session:string? speaker:string? recipient:string? occurredAt:string"
                            + " timeBasis:string recordedAt:string modality:string text:string caption:string?"
                            + " metadata?:object asset?:object claims?:[object] key?:string retracted?:boolean"
                            + " corrects?:string merges?:[string] archived?:Archived cut?:boolean",
            "Item",
                    "id:string kind:string session:string? speaker:string? occurredAt:string timeBasis:string"
                            + " text:string caption?:string captionBy?:string asset?:object score:number"
                            + " relevance:number inContext:boolean reasons?:[object] cut?:boolean",
            "Entry",
                    "kind:string from:object to:object? text:string events:[string] session:string? claim:string?"
                            + " cut?:boolean",
            "Fact",
                    "id:string claim:string subject:string predicate:string object:string text:string"
                            + " confidence:number authority:string validFrom:object? validTo:object? learnedAt:string"
                            + " retractedAt:string? supersededBy:string? superseded:boolean outdated:boolean"
                            + " contested:boolean because:string evidence:[object] cut?:boolean");

    private ResultSchema() {}

    /** An object of these members. */
    static Map<String, @Nullable Object> of(String members) {
        Map<String, @Nullable Object> properties = Json.object();
        List<String> required = new ArrayList<>();
        for (String member : members.split(" ", -1)) {
            int colon = member.indexOf(':');
            String name = member.substring(0, colon);
            if (name.endsWith("?")) {
                name = name.substring(0, name.length() - 1);
            } else {
                required.add(name);
            }
            properties.put(name, type(member.substring(colon + 1)));
        }
        return Json.object("type", "object", "properties", properties, "required", required);
    }

    private static Map<String, @Nullable Object> type(String type) {
        if (type.endsWith("?")) {
            Map<String, @Nullable Object> schema = type(type.substring(0, type.length() - 1));
            schema.put("type", List.of(String.valueOf(schema.get("type")), "null"));
            return schema;
        }
        if (type.startsWith("[")) {
            return Json.object("type", "array", "items", type(type.substring(1, type.length() - 1)));
        }
        String shape = SHAPES.get(type);
        return shape == null ? Json.object("type", type) : of(shape);
    }
}
