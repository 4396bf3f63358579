package dev.ecphory.server.rest;

import static dev.ecphory.server.rest.RestModule.OF;

import dev.ecphory.InvalidInputException;
import dev.ecphory.admin.Deletion;
import dev.ecphory.admin.Deletion.Receipt;
import dev.ecphory.admin.Deletion.Selection;
import dev.ecphory.server.access.Role;
import dev.ecphory.server.rest.RestRoute.Call;
import dev.ecphory.wire.EnumNames;
import dev.ecphory.wire.InputField;
import dev.ecphory.wire.InputSchema;
import dev.ecphory.wire.StatusJson;
import dev.ecphory.wire.TimeFormats;
import dev.ecphory.wire.ValidatedArguments;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Erasing and redacting, which cannot be undone. Stateless. */
final class DeletionRoutes {
    private static final InputSchema SELECTED = InputSchema.of(
            InputField.of("ids", InputField.Type.TEXTS, "The events of these ids."),
            InputField.text("speaker", "All that one speaker said or was told."),
            InputField.text("session", "All of one session."),
            InputField.time("from", "All that occurred from a time on."),
            InputField.time("to", "All that occurred before a time; goes with from."),
            InputField.flag("all", "The whole namespace, with its settings, decisions and name."),
            InputField.flag("dryRun", "Only say what would go. Default: false."),
            InputField.text("confirm", "The namespace's name again: that it is meant. Needed unless dryRun is true."));

    private DeletionRoutes() {}

    static List<RestRoute> all() {
        return List.of(
                RestRoute.post(
                        OF + "erase",
                        "erase",
                        Role.ADMIN,
                        "Erase events with everything derived from them, and prove it with a receipt.",
                        SELECTED,
                        "Forgotten",
                        call -> forget(call, Deletion::erase)),
                RestRoute.post(
                        OF + "redact",
                        "redact",
                        Role.ADMIN,
                        "Empty events of their content, keep their place, and prove it with a receipt.",
                        SELECTED,
                        "Forgotten",
                        call -> forget(call, Deletion::redact)));
    }

    private static Map<String, @Nullable Object> forget(Call call, BiFunction<Deletion, Selection, Receipt> action) {
        ValidatedArguments given = call.body();
        Selection selection = selection(given);
        Deletion oblivion = call.memory().deletion();
        if (given.flag("dryRun")) {
            return StatusJson.of(oblivion.plan(selection));
        }
        String name = call.memory().namespace().value();
        String confirmed = given.text("confirm");
        if (!name.equals(confirmed)) {
            throw new InvalidInputException(
                    "confirm",
                    confirmed == null ? "null" : EnumNames.quoted(confirmed),
                    "is not the namespace's name",
                    "give confirm: " + EnumNames.quoted(name) + ", or dryRun: true to see what would go");
        }
        return StatusJson.of(action.apply(oblivion, selection));
    }

    private static Selection selection(ValidatedArguments given) {
        long kinds = Stream.of(
                        given.has("ids"),
                        given.has("speaker"),
                        given.has("session"),
                        given.has("from") || given.has("to"),
                        given.flag("all"))
                .filter(one -> one)
                .count();
        if (kinds != 1) {
            throw new InvalidInputException(
                    "selection",
                    kinds == 0 ? "(none)" : "of " + kinds + " kinds",
                    kinds == 0 ? "is missing" : "is ambiguous",
                    "give one of ids, speaker, session, from and to, all");
        }
        if (given.has("ids")) {
            return new Selection.Events(Set.copyOf(given.texts("ids")));
        }
        if (given.has("speaker")) {
            return new Selection.Speaker(given.needed("speaker"));
        }
        if (given.has("session")) {
            return new Selection.Session(given.needed("session"));
        }
        String from = given.text("from");
        String to = given.text("to");
        return given.flag("all")
                ? new Selection.Everything()
                : new Selection.Between(
                        from == null ? null : TimeFormats.since("from", from).at(),
                        to == null ? null : TimeFormats.after("to", to));
    }
}
