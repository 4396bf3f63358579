package dev.ecphory.wire;

import dev.ecphory.InvalidInputException;
import dev.ecphory.knowledge.Claim;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The claims of an event as objects, and back, and what became of them. Stateless; threads may share it. */
public final class ClaimJson {
    /** What a caller may give. */
    public static final InputField FIELD = InputField.of(
            "claims",
            InputField.Type.CLAIMS,
            "Facts that the text states, at most " + Claim.Stated.MOST
                    + ", settled with it: subject (a name, or user for the speaker), predicate (such as lives_in),"
                    + " object; since and until (ISO dates, until exclusive), replaces (the old value), quote. The"
                    + " object or the quote has to stand in the text, or the claim alone is refused.");

    private ClaimJson() {}

    /** What one is, as JSON Schema. */
    static Map<String, @Nullable Object> schema() {
        Map<String, @Nullable Object> properties = Json.object();
        Claim.Stated.parts().forEach(part -> properties.put(part, Map.of("type", "string")));
        return Json.object(
                "type", "object", "properties", properties, "required", List.of("subject", "predicate", "object"));
    }

    /** As an object of what was given. */
    public static Map<String, @Nullable Object> of(Claim.Stated claim) {
        Map<String, @Nullable Object> object = Json.object();
        for (String part : Claim.Stated.parts()) {
            if (claim.part(part) != null) {
                object.put(part, claim.part(part));
            }
        }
        return object;
    }

    /** Several, in their order. */
    public static List<Map<String, @Nullable Object>> all(List<Claim.Stated> claims) {
        return claims.stream().map(ClaimJson::of).toList();
    }

    /** With what became of it. */
    public static Map<String, @Nullable Object> of(Claim.Receipt receipt) {
        Map<String, @Nullable Object> object = of(receipt.claim());
        object.put("outcome", EnumNames.lower(receipt.outcome()));
        object.putAll(Json.object("claim", receipt.id(), "other", receipt.other(), "because", receipt.because()));
        object.values().removeIf(value -> value == null || value.equals(""));
        return object;
    }

    /**
     * Reads objects; numbers and truth values are texts, for models write ages so.
     *
     * @param field what the list is called
     * @throws InvalidInputException when one is no claim at all
     */
    public static List<Claim.Stated> read(String field, List<? extends Map<String, ?>> objects) {
        if (objects.size() > Claim.Stated.MOST) {
            throw new InvalidInputException(
                    field,
                    objects.size() + " " + field,
                    "are more than " + Claim.Stated.MOST,
                    "give those that will matter again, or split the text");
        }
        List<Claim.Stated> claims = new ArrayList<>();
        for (Map<String, ?> object : objects) {
            String where = field + "[" + claims.size() + "]";
            Map<String, String> parts = new TreeMap<>();
            object.forEach((name, value) -> {
                String named = where + "." + name;
                if (!Claim.Stated.parts().contains(name)) {
                    throw InvalidInputException.unknownField(
                            named, "it takes " + String.join(", ", Claim.Stated.parts()));
                }
                if (value instanceof String || value instanceof Number || value instanceof Boolean) {
                    parts.put(name, value.toString());
                } else if (value != null) {
                    throw new InvalidInputException(
                            named, EnumNames.quoted(Json.text(value)), "is not a text", "give a text");
                }
            });
            try {
                claims.add(Claim.Stated.of(parts));
            } catch (InvalidInputException wrong) {
                throw wrong.withFieldPrefix(where);
            }
        }
        return claims;
    }
}
