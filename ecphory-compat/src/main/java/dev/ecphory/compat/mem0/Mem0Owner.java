package dev.ecphory.compat.mem0;

import dev.ecphory.InvalidInputException;
import dev.ecphory.wire.EnumNames;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * Whose memories they are, as mem0 tells it. Immutable.
 *
 * @param id as the caller writes it
 */
record Mem0Owner(Kind kind, String id) {
    private static final int LONGEST = 150;

    /** Kinds of owners. A memory with several lives with the first of them in this order. */
    enum Kind {
        USER,
        AGENT,
        APP,
        RUN;

        /** The member that names one. */
        String field() {
            return EnumNames.lower(this) + "_id";
        }

        static Optional<Kind> ofField(String field) {
            return Arrays.stream(values())
                    .filter(kind -> kind.field().equals(field))
                    .findFirst();
        }

        static Kind of(String type) {
            return Arrays.stream(values())
                    .filter(kind -> EnumNames.lower(kind).equals(type))
                    .findFirst()
                    .orElseThrow(() -> new InvalidInputException(
                            "entity_type",
                            EnumNames.quoted(type),
                            "is not known",
                            "give one of " + String.join(", ", EnumNames.all(Kind.class))));
        }
    }

    /** Throws {@link InvalidInputException} for an id that is none. */
    Mem0Owner {
        if (id.isBlank()) {
            throw new InvalidInputException(kind.field(), "\"\"", "is empty", "give the id, or leave it out");
        }
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(id)) {
            throw new InvalidInputException(
                    kind.field(), EnumNames.quoted(id), "has half a character", "decode the text again");
        }
        if (name(kind, id).length() > LONGEST) {
            throw new InvalidInputException(
                    kind.field(),
                    EnumNames.quoted(id),
                    "is too long",
                    "give one of at most about 140 letters or 20 characters of other scripts");
        }
    }

    /** What the namespace is called behind its realm's prefix: {@code user:ana}. */
    String name() {
        return name(kind, id);
    }

    private static String name(Kind kind, String id) {
        return EnumNames.lower(kind) + ":" + NamespaceEscaper.of(id);
    }

    /** The owner that has that name; nothing when nobody has. */
    static Optional<Mem0Owner> ofName(String name) {
        return Arrays.stream(Kind.values())
                .filter(kind -> name.startsWith(EnumNames.lower(kind) + ":"))
                .findFirst()
                .flatMap(kind -> NamespaceEscaper.undo(name.substring(name.indexOf(':') + 1))
                        .filter(id -> !id.isBlank())
                        .map(id -> new Mem0Owner(kind, id)));
    }
}
