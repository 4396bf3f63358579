package dev.ecphory.internal.answer;

import dev.ecphory.internal.text.JsonDocument;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a model wrote, before any of it is believed. */
record ParsedAnswer(String answer, boolean found, List<Cited> cited) {
    /** The most citations that are looked at; a model that gives more has lost its way. */
    private static final int MOST = 100;

    /** An id in brackets: letters, digits and signs without blanks, at least one digit; or several. */
    private static final Pattern INLINE = Pattern.compile(
            "(?<!\\s)\\s*+\\[(?:ids?:?\\s+)?((?:[\\w.:#/-]{0,120}\\d[\\w.:#/-]{0,120})(?:\\s*[,;]\\s*[\\w.:#/-]{1,240})*)]");

    /**
     * A reference.
     *
     * @param quote as the model wrote it; empty for none
     */
    record Cited(String id, String quote) {}

    /** A note for an answer. */
    record Note(String id, String text) {}

    /** A reply as an answer; empty when it is none. */
    static Optional<ParsedAnswer> read(String reply) {
        Optional<JsonDocument.Members> document = JsonDocument.find(reply, "answer");
        if (document.isPresent()) {
            return read(document.get());
        }
        return reply.strip().startsWith("{") ? Optional.empty() : plain(reply);
    }

    private static Optional<ParsedAnswer> read(JsonDocument.Members document) {
        JsonDocument said = document.all().get("answer");
        boolean found =
                document.all().getOrDefault("found", new JsonDocument.Truth(true)) instanceof JsonDocument.Truth truth
                        && truth.value();
        if (said instanceof JsonDocument.Nothing) {
            said = new JsonDocument.Text("");
        }
        if (!(said instanceof JsonDocument.Text text)) {
            return Optional.empty();
        }
        List<Cited> cited = new ArrayList<>();
        for (JsonDocument.Members one : objects(document, "citations")) {
            cited.add(new Cited(
                    JsonDocument.text(one, "id").orElse("").strip(),
                    JsonDocument.text(one, "quote").orElse("").strip()));
        }
        ParsedAnswer inline = inline(text.value());
        cited.addAll(inline.cited());
        boolean none = inline.answer().isEmpty() || inline.answer().equals(ReplySchema.NONE);
        return Optional.of(new ParsedAnswer(none ? "" : inline.answer(), found && !none, cited));
    }

    /** An answer in words counts only if it says where it comes from, or that there is none. */
    private static Optional<ParsedAnswer> plain(String reply) {
        if (reply.strip().startsWith(ReplySchema.NONE)) {
            return Optional.of(new ParsedAnswer("", false, List.of()));
        }
        ParsedAnswer inline = inline(reply);
        return inline.cited().isEmpty() || inline.answer().isEmpty() ? Optional.empty() : Optional.of(inline);
    }

    private static ParsedAnswer inline(String text) {
        List<Cited> cited = new ArrayList<>();
        Matcher brackets = INLINE.matcher(text);
        while (brackets.find()) {
            for (String id : brackets.group(1).split("[,;]")) {
                cited.add(new Cited(id.strip(), ""));
            }
        }
        return new ParsedAnswer(brackets.replaceAll("").strip(), true, cited);
    }

    /** A reply as notes; empty when it is none. */
    static Optional<List<Note>> notes(String reply) {
        return JsonDocument.find(reply, "notes")
                .filter(document -> document.all().get("notes") instanceof JsonDocument.Items)
                .map(document -> objects(document, "notes").stream()
                        .map(one -> new Note(
                                JsonDocument.text(one, "id").orElse("").strip(),
                                JsonDocument.text(one, "note").orElse("").strip()))
                        .filter(note -> !note.text().isEmpty())
                        .toList());
    }

    private static List<JsonDocument.Members> objects(JsonDocument.Members document, String key) {
        if (!(document.all().get(key) instanceof JsonDocument.Items items)) {
            return List.of();
        }
        return items.all().stream()
                .limit(MOST)
                .filter(JsonDocument.Members.class::isInstance)
                .map(JsonDocument.Members.class::cast)
                .toList();
    }
}
