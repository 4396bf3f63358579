package dev.ecphory.lab.precision;

import dev.ecphory.ingest.jsonl.LocatedJson;
import dev.ecphory.lab.kit.JsonFiles;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.stream.Stream;

/**
 * A belief of the seed. Immutable.
 *
 * @param id the file's own
 * @param user whose it is
 * @param type {@code preference}, {@code decision}, {@code entity}, {@code open_question} or {@code relation}
 * @param name what it is called
 * @param aliases other words for it
 * @param content what is believed
 * @param why it matters
 * @param scopes it holds in
 * @param pinned whether it is always to be shown
 * @param closed whether it was superseded or resolved, so that it must not be shown any more
 * @param createdAt when it was first held
 * @param participants ids of what a relation relates; empty for all else
 */
record Belief(
        String id,
        String user,
        String type,
        String name,
        List<String> aliases,
        String content,
        String why,
        List<String> scopes,
        boolean pinned,
        boolean closed,
        OffsetDateTime createdAt,
        List<String> participants) {
    /** The scope of what holds everywhere. */
    static final String UNIVERSAL = "user:universal";

    static Belief of(LocatedJson json) {
        return new Belief(
                json.field("_id").text(),
                json.field("user_id").text(),
                json.field("type").text(),
                json.field("canonical_name").text(),
                texts(json, "aliases"),
                json.field("content").text(),
                json.field("why_it_matters").text(),
                texts(json, "scope"),
                JsonFiles.truth(json.field("pinned")),
                json.optional("superseded_by").isPresent()
                        || json.optional("resolved_at").isPresent(),
                time(json.field("created_at")),
                texts(json, "participants"));
    }

    /** Whether it is undecided yet. */
    boolean question() {
        return type.equals("open_question");
    }

    /** As somebody would write it down: its name, other words for it, and what is believed; why it matters is metadata. */
    String text() {
        String also = aliases.isEmpty() ? "" : " (also " + String.join(", ", aliases) + ")";
        return name.replace('_', ' ') + also + ": " + content;
    }

    /** The same with more words for it. */
    Belief with(List<String> more) {
        List<String> all =
                Stream.concat(aliases.stream(), more.stream()).distinct().toList();
        return new Belief(id, user, type, name, all, content, why, scopes, pinned, closed, createdAt, participants);
    }

    /** The texts of a list that may be missing. */
    static List<String> texts(LocatedJson json, String field) {
        return json.optional(field).map(LocatedJson::items).orElse(List.of()).stream()
                .map(LocatedJson::text)
                .toList();
    }

    private static OffsetDateTime time(LocatedJson at) {
        try {
            return OffsetDateTime.parse(at.text());
        } catch (DateTimeParseException e) {
            throw at.wrong("is not a time with offset", "write it as 2024-03-15T10:30:00Z");
        }
    }
}
