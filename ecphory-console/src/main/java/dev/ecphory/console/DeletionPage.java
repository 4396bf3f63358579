package dev.ecphory.console;

import dev.ecphory.InvalidInputException;
import dev.ecphory.admin.Deletion;
import dev.ecphory.admin.Deletion.Plan;
import dev.ecphory.admin.Deletion.Receipt;
import dev.ecphory.admin.Deletion.Selection;
import dev.ecphory.server.access.Role;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.StatusJson;
import dev.ecphory.wire.TimeFormats;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Erasing and redacting: what would go, then the words that must be typed, then the receipt. The words name how many events
 * there are, so that nothing goes that was not in the plan that was read. Stateless; threads may share it.
 */
final class DeletionPage {
    private static final List<String> VERBS = List.of("erase", "redact");
    private static final List<String> WAYS = List.of("event", "session", "speaker", "time", "namespace");
    private static final int SHOWN = 20;

    private DeletionPage() {}

    /** What the form says. */
    private record Wish(
            String verb,
            String by,
            String value,
            @Nullable String from,
            @Nullable String to) {
        static Wish of(PageRequest place) {
            return new Wish(
                    checked("verb", place.given("verb", "erase"), VERBS),
                    checked("by", place.given("by", "event"), WAYS),
                    place.given("value", ""),
                    place.given("from"),
                    place.given("to"));
        }

        private static String checked(String field, String value, List<String> known) {
            if (!known.contains(value)) {
                throw new InvalidInputException(field, "(given)", "is not known", "give one of " + known);
            }
            return value;
        }

        /** True when it says of what. */
        boolean told() {
            return switch (by) {
                case "time" -> from != null || to != null;
                case "namespace" -> true;
                default -> !value.isBlank();
            };
        }

        Selection selection() {
            return switch (by) {
                case "session" -> new Selection.Session(value);
                case "speaker" -> new Selection.Speaker(value);
                case "time" ->
                    new Selection.Between(
                            from == null
                                    ? null
                                    : TimeFormats.since("from", from).at(),
                            to == null ? null : TimeFormats.after("to", to));
                case "namespace" -> new Selection.Everything();
                default ->
                    Selection.events(value.lines()
                            .map(String::strip)
                            .filter(id -> !id.isBlank())
                            .toList());
            };
        }

        /** What must be typed. */
        String words(Plan plan) {
            return verb + " " + plan.events().size();
        }
    }

    static void plan(PageRequest place) {
        HtmlWriter main = new HtmlWriter();
        if (!place.may(Role.ADMIN)) {
            main.leaf(
                    "p",
                    "Erasing and redacting need a key with role admin. An event can be retracted on its own page.");
            place.show("Delete", main);
            return;
        }
        try {
            Wish wish = Wish.of(place);
            form(main, place, wish);
            if (place.given("by") != null && wish.told()) {
                Deletion oblivion = place.visit().memory(Role.ADMIN).deletion();
                planned(main, place, wish, oblivion.plan(wish.selection()), false);
            }
            place.show("Delete", main);
        } catch (InvalidInputException wrong) {
            main.saying("p", String.valueOf(wrong.getMessage()), "class", "wrong", "role", "alert");
            place.show(400, "Delete", main);
        }
    }

    static void forget(PageRequest place) {
        Deletion oblivion = place.visit().memory(Role.ADMIN).deletion();
        Wish wish = Wish.of(place);
        Selection selection = wish.selection();
        Plan plan = oblivion.plan(selection);
        HtmlWriter main = new HtmlWriter();
        if (plan.events().isEmpty() || !wish.words(plan).equals(place.given("confirm"))) {
            form(main, place, wish);
            planned(main, place, wish, plan, true);
            place.show(409, "Delete", main);
            return;
        }
        Receipt receipt = wish.verb().equals("erase") ? oblivion.erase(selection) : oblivion.redact(selection);
        receipt(main, receipt);
        place.show("Receipt", main);
    }

    private static void form(HtmlWriter html, PageRequest place, Wish wish) {
        html.note("Retracting hides an event and can be undone, on the event's own page. Redacting empties events and"
                + " keeps their places in the log; erasing leaves nothing of them. Neither can be undone.");
        html.open("form", "method", "get", "action", place.url("forget"), "class", "card");
        html.open("div", "class", "fields");
        choice(html, "Action", "verb", VERBS, wish.verb());
        choice(html, "Chosen by", "by", WAYS, wish.by());
        html.open("label", "class", "wide").text("Ids (one a line), session or speaker");
        html.open("textarea", "name", "value", "rows", "2")
                .text(wish.value())
                .close("textarea")
                .close("label");
        html.open("label")
                .text("From")
                .open("input", "name", "from", "value", wish.from(), "placeholder", "2026-03-01");
        html.close("label");
        html.open("label").text("Until").open("input", "name", "to", "value", wish.to(), "placeholder", "2026-03-31");
        html.close("label").close("div");
        html.leaf("button", "Preview", "class", "do").close("form");
    }

    private static void choice(HtmlWriter html, String title, String name, List<String> words, String chosen) {
        html.open("label").text(title).open("select", "name", name);
        for (String word : words) {
            html.leaf("option", word, "value", word, "selected", word.equals(chosen) ? "selected" : null);
        }
        html.close("select").close("label");
    }

    private static void planned(HtmlWriter html, PageRequest place, Wish wish, Plan plan, boolean wrong) {
        html.open("section", "class", "card", "id", "plan").leaf("h2", "Preview");
        html.open("dl", "class", "terms");
        html.term("Events", Integer.toString(plan.events().size()));
        html.term("Bytes of text", Long.toString(plan.bytes()));
        html.term("First", plan.first() == null ? null : DisplayFormats.time(plan.first()));
        html.term("Last", plan.last() == null ? null : DisplayFormats.time(plan.last()));
        html.term("Claims from them", Long.toString(plan.claims()));
        html.term("Facts decided again", Long.toString(plan.facts()));
        html.close("dl").open("ul", "class", "ids");
        plan.events().stream().limit(SHOWN).forEach(id -> {
            html.open("li");
            html.event(place, id);
            html.close("li");
        });
        html.close("ul");
        if (plan.events().size() > SHOWN) {
            html.note("and " + (plan.events().size() - SHOWN) + " more");
        }
        if (plan.events().isEmpty()) {
            html.note("Nothing matches.").close("section");
            return;
        }
        String words = wish.words(plan);
        if (wrong) {
            html.leaf("p", "Nothing was changed: type the words exactly.", "class", "wrong", "role", "alert");
        }
        html.open("form", "method", "post", "action", place.url("forget"), "class", "row");
        html.hidden("verb", wish.verb());
        html.hidden("by", wish.by());
        html.hidden("value", wish.value());
        html.hidden("from", wish.from());
        html.hidden("to", wish.to());
        html.open("label").text("Type ").leaf("code", words).text(" to confirm ");
        html.open("input", "name", "confirm", "required", "required", "autocomplete", "off");
        html.close("label").leaf("button", wish.verb().equals("erase") ? "Erase" : "Redact", "class", "danger");
        html.close("form").close("section");
    }

    private static void receipt(HtmlWriter html, Receipt receipt) {
        String json = Json.text(StatusJson.of(receipt));
        html.open("div", "class", "card").open("dl", "class", "terms");
        html.term("Done", receipt.verb() + " at " + DisplayFormats.time(receipt.at()));
        html.term("Events", Integer.toString(receipt.events().size()));
        html.term("Scanned", receipt.files() + " files, " + receipt.bytes() + " bytes");
        html.term("Checked for", receipt.probes() + " fragments");
        html.term(
                "Found",
                !receipt.complete()
                        ? String.join(", ", receipt.found())
                        : receipt.proof().equals("rows")
                                ? "its rows are gone; nothing in it was long and rare enough to look for in files"
                                : "none: it is gone");
        receipt.rows().forEach((table, rows) -> html.term("Rows of " + table, Long.toString(rows)));
        receipt.surviving().forEach((table, rows) -> html.term("Kept by right in " + table, Long.toString(rows)));
        receipt.backups().forEach(backup -> html.saidTerm("Backup that may hold it", backup));
        html.term("Digest", receipt.digest());
        html.close("dl");
        String data = Base64.getEncoder().encodeToString(json.getBytes(StandardCharsets.UTF_8));
        html.leaf(
                "a",
                "Save the receipt",
                "href",
                "data:application/json;base64," + data,
                "download",
                "receipt.json",
                "class",
                "button");
        html.note("It is shown only once, and contains nothing of what was removed.")
                .close("div");
    }
}
