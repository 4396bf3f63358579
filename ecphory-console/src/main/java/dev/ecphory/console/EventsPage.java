package dev.ecphory.console;

import dev.ecphory.InvalidInputException;
import dev.ecphory.LogEntry;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.runtime.EventSearch;
import dev.ecphory.internal.runtime.EventStatus;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import org.jspecify.annotations.Nullable;

/** The log, newest first, with a search; a script brings the older ones as they come into view. Stateless; threads may share it. */
final class EventsPage {
    private static final int PAGE = 30;
    private static final int WORDS = 700;
    private static final int SPEAKERS = 200;

    private EventsPage() {}

    static void show(PageRequest place) {
        EngineMemory memory = EngineMemory.of(place.memory());
        HtmlWriter main = new HtmlWriter();
        try {
            EventSearch search = search(place);
            long before = number(place.given("before"), Long.MAX_VALUE);
            EventSearch.Page page = memory.search(search, before, PAGE);
            if (place.piece()) {
                HtmlWriter rows = new HtmlWriter();
                rows(rows, place, memory, page);
                place.piece(rows);
                return;
            }
            form(main, place, memory, search);
            if (before != Long.MAX_VALUE) {
                main.open("p").leaf("a", "Newest", "href", url(place, null)).close("p");
            }
            if (page.entries().isEmpty() && page.older() == 0) {
                main.empty(
                        search.findsAll() ? "There are no events" : "No events found",
                        search.findsAll()
                                ? "Append events over REST, MCP or with ecphory append."
                                : "Try fewer words, or clear the search. Recall finds events by meaning.");
            } else {
                main.open("ol", "class", "log");
                rows(main, place, memory, page);
                main.close("ol");
            }
            place.show("Events", main);
        } catch (InvalidInputException wrong) {
            main.saying("p", String.valueOf(wrong.getMessage()), "class", "wrong", "role", "alert");
            main.open("p")
                    .leaf("a", "Clear the search", "href", place.url("events"))
                    .close("p");
            place.show(400, "Events", main);
        }
    }

    private static EventSearch search(PageRequest place) {
        return new EventSearch(
                place.given("q", ""),
                place.given("speaker"),
                place.given("session"),
                day("from", place.given("from")),
                day("to", place.given("to")));
    }

    private static @Nullable LocalDate day(String field, @Nullable String text) {
        try {
            return text == null ? null : LocalDate.parse(text);
        } catch (DateTimeParseException wrong) {
            throw new InvalidInputException(field, "(given)", "is not a day", "give one like 2026-03-01");
        }
    }

    private static long number(@Nullable String text, long otherwise) {
        return text != null && text.matches("\\d{1,18}") ? Long.parseLong(text) : otherwise;
    }

    private static void form(HtmlWriter html, PageRequest place, EngineMemory memory, EventSearch search) {
        html.open("form", "method", "get", "action", place.url("events"), "class", "card ask", "role", "search");
        html.open("label", "class", "wide").text("Search events");
        html.open("input", "type", "search", "name", "q", "value", search.words(), "autocomplete", "off")
                .close("label");
        html.leaf("button", "Search", "class", "do");
        boolean filtered =
                search.speaker() != null || search.session() != null || search.from() != null || search.to() != null;
        html.open("details", "open", filtered ? "open" : null).leaf("summary", "Filters");
        html.open("div", "class", "fields").open("label").text("Speaker");
        html.open("input", "name", "speaker", "list", "speakers", "value", search.speaker())
                .close("label");
        html.open("datalist", "id", "speakers");
        memory.admin().stats().speakers().stream().limit(SPEAKERS).forEach(one -> html.open("option", "value", one)
                .close("option"));
        html.close("datalist");
        html.open("label").text("Session").open("input", "name", "session", "value", search.session());
        html.close("label");
        day(html, "From day", "from", search.from());
        day(html, "To day", "to", search.to());
        html.close("div").close("details");
        html.open("p", "class", "note wide")
                .text(DisplayFormats.count(memory.admin().logPosition().events(), "event", "events"));
        html.text(". A search finds events that contain every word. ");
        if (!search.findsAll()) {
            html.leaf("a", "Clear", "href", place.url("events"));
        }
        html.close("p").close("form");
    }

    private static void day(HtmlWriter html, String title, String name, @Nullable LocalDate day) {
        html.open("label").text(title);
        html.open("input", "type", "date", "name", name, "value", day == null ? null : day.toString())
                .close("label");
    }

    private static String url(PageRequest place, @Nullable String before) {
        return place.url(
                "events",
                "q",
                place.given("q"),
                "speaker",
                place.given("speaker"),
                "session",
                place.given("session"),
                "from",
                place.given("from"),
                "to",
                place.given("to"),
                "before",
                before);
    }

    private static void rows(HtmlWriter html, PageRequest place, EngineMemory memory, EventSearch.Page page) {
        EventStatus status = memory.status(page.entries());
        page.entries().forEach(entry -> row(html, place, entry, status));
        if (page.older() > 0) {
            String older = url(place, Long.toString(page.older()));
            html.open("li", "class", "older");
            html.open(
                    "a",
                    "href",
                    older,
                    "class",
                    "button",
                    "hx-get",
                    older,
                    "hx-trigger",
                    "revealed",
                    "hx-target",
                    "closest li",
                    "hx-swap",
                    "outerHTML");
            html.text(page.entries().isEmpty() ? "Search older events" : "Older events")
                    .close("a")
                    .close("li");
        }
    }

    private static void row(HtmlWriter html, PageRequest place, LogEntry entry, EventStatus status) {
        html.open("li").open("p", "class", "meta");
        html.open("span", "class", "who").said(DisplayFormats.speaker(entry)).close("span");
        String session = entry.event().session();
        if (session != null) {
            html.open("a", "href", place.url("events", "session", session), "class", "tag");
            html.said(session).close("a");
        }
        if (status.retracted().contains(entry.id())) {
            html.leaf("span", "retracted", "class", "tag no");
        }
        if (status.archived().contains(entry.id())) {
            html.leaf("span", "archived", "class", "tag");
        }
        html.open(
                "a",
                "href",
                place.url("event", "id", entry.id()),
                "class",
                "when",
                "aria-label",
                "Event " + entry.seq() + ", " + DisplayFormats.occurred(entry));
        html.leaf(
                        "time",
                        DisplayFormats.occurred(entry),
                        "datetime",
                        entry.occurredAt().toString())
                .close("a");
        html.close("p");
        boolean unused = MarkdownText.write(html, DisplayFormats.words(entry, WORDS), "brief");
        html.close("li");
    }
}
