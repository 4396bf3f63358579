package dev.ecphory.lab.precision;

import dev.ecphory.ingest.jsonl.LocatedJson;
import dev.ecphory.lab.kit.JsonFiles;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A question with what must come back for it. Immutable.
 *
 * @param id the file's own; of a turn with its number
 * @param category the file's own
 * @param user who asks
 * @param scopes it is asked in
 * @param query as it is asked; may be blank
 * @param budget the most beliefs, pinned ones included, that may come back; null for the engine's default
 * @param expected what must come back
 * @param turn what becomes of the memory after it; null for a question outside of every session
 */
record PrecisionCase(
        String id,
        String category,
        String user,
        List<String> scopes,
        String query,
        @Nullable Integer budget,
        ExpectedBeliefs expected,
        @Nullable Turn turn) {
    /** Whose the beliefs are unless a case says otherwise. */
    static final String USER = "test-user";
    /** The category of the turns of a session. */
    static final String SESSION = "Session-level noise isolation";

    /**
     * A turn of a session.
     *
     * @param session it belongs to
     * @param reply the assistant's
     * @param created a belief that is made after it; null for none
     * @param updated the id of a belief that is given more words after it; null for none
     * @param aliases those words
     */
    record Turn(
            String session,
            String reply,
            @Nullable Belief created,
            @Nullable String updated,
            List<String> aliases) {}

    static PrecisionCase of(LocatedJson json) {
        JsonFiles.only(
                json,
                List.of("caseId", "category", "description", "userId", "scope", "query", "budget", "expect", "notes"));
        return new PrecisionCase(
                json.field("caseId").text(),
                json.field("category").text(),
                json.optional("userId").map(LocatedJson::text).orElse(USER),
                Belief.texts(json, "scope"),
                json.field("query").text(),
                json.optional("budget")
                        .map(budget -> JsonFiles.integer(
                                JsonFiles.only(budget, List.of("maxBeliefs")).field("maxBeliefs")))
                        .orElse(null),
                ExpectedBeliefs.of(json.field("expect")),
                null);
    }

    /** The turns of a session, each a case of its own. */
    static List<PrecisionCase> session(LocatedJson json) {
        JsonFiles.only(json, List.of("caseId", "description", "turns", "notes"));
        String session = json.field("caseId").text();
        return json.field("turns").items().stream()
                .map(turn -> turn(session, turn))
                .toList();
    }

    private static PrecisionCase turn(String session, LocatedJson json) {
        JsonFiles.only(
                json,
                List.of(
                        "turnIndex",
                        "label",
                        "scope",
                        "userMessage",
                        "assistantMessage",
                        "turnSignal",
                        "topics",
                        "expect",
                        "createBeliefAtTurn",
                        "updateBeliefAtTurn"));
        LocatedJson update = json.optional("updateBeliefAtTurn")
                .map(of -> JsonFiles.only(of, List.of("beliefId", "addAliases", "_note")))
                .orElse(null);
        return new PrecisionCase(
                session + "#" + JsonFiles.integer(json.field("turnIndex")),
                SESSION,
                USER,
                Belief.texts(json, "scope"),
                json.field("userMessage").text(),
                null,
                ExpectedBeliefs.of(json.field("expect")),
                new Turn(
                        session,
                        json.field("assistantMessage").text(),
                        json.optional("createBeliefAtTurn").map(Belief::of).orElse(null),
                        update == null ? null : update.field("beliefId").text(),
                        update == null ? List.of() : Belief.texts(update, "addAliases")));
    }
}
