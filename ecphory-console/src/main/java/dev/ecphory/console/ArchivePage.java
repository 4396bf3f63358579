package dev.ecphory.console;

import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.admin.EventArchive;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.server.access.Role;
import dev.ecphory.wire.EnumNames;
import dev.ecphory.wire.NotFoundException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The events that left the ranking, and how they come back. Looking at one notes nothing. Stateless; threads may share it. */
final class ArchivePage {
    private static final int PAGE = 50;

    private ArchivePage() {}

    static void show(PageRequest place) {
        Memory memory = place.memory();
        List<EventArchive.ArchivedEvent> all = memory.archive().list().reversed();
        HtmlWriter main = new HtmlWriter();
        main.note(DisplayFormats.count(all.size(), "event has", "events have")
                + " left the ranking. Each is in the log as it was, word for word.");
        String id = place.given("id");
        if (id != null) {
            EventArchive.ArchivedEvent item = all.stream()
                    .filter(one -> one.id().equals(id))
                    .findFirst()
                    .orElseThrow(() -> new NotFoundException(
                            "no event " + EnumNames.quoted(id) + " is archived", "look it up on the page Archive"));
            shown(main, place, memory, item);
        }
        int from = place.from();
        if (all.isEmpty()) {
            main.empty(
                    "The archive is empty",
                    "Maintenance archives faded and repeated events here, and you can archive one on its page.");
            place.show("Archive", main);
            return;
        }
        table(main, place, memory, all.subList(Math.min(from, all.size()), Math.min(all.size(), from + PAGE)));
        main.open("p", "class", "pages");
        if (from > 0) {
            main.leaf("a", "Newer", "href", place.url("archive", "from", "" + Math.max(0, from - PAGE)))
                    .text(" ");
        }
        if (all.size() > from + PAGE) {
            main.leaf("a", "Older", "href", place.url("archive", "from", "" + (from + PAGE)));
        }
        main.close("p");
        place.show("Archive", main);
    }

    private static void table(
            HtmlWriter html, PageRequest place, Memory memory, List<EventArchive.ArchivedEvent> items) {
        Map<String, String> gists = gists(memory);
        boolean may = place.may(Role.WRITE);
        html.table("Archived events", "Event", "Since", "Why", "Replaced by", "Actions");
        for (EventArchive.ArchivedEvent item : items) {
            html.open("tr").open("th", "scope", "row");
            html.event(place, item.id());
            html.close("th")
                    .leaf("td", DisplayFormats.time(item.at()), "class", "when")
                    .leaf("td", why(item));
            html.open("td");
            String instead = item.instead();
            if (instead != null) {
                html.text("another one says the same: ");
                html.event(place, instead);
            } else {
                html.said(gists.getOrDefault(item.id(), ""));
            }
            html.close("td").open("td");
            html.leaf("a", "Show", "href", place.url("archive", "id", item.id()) + "#shown");
            if (may) {
                html.text(" · ");
                html.leaf("a", "Bring back …", "href", place.url("archive", "id", item.id(), "back", "1") + "#shown");
            }
            html.close("td").close("tr");
        }
        html.endTable();
    }

    private static void shown(HtmlWriter html, PageRequest place, Memory memory, EventArchive.ArchivedEvent item) {
        LogEntry entry = memory.archive().read(item.id());
        html.open("article", "class", "card source", "id", "shown").open("h2");
        html.text("Event ").said(item.id()).close("h2");
        html.open("p", "class", "verbatim").said(DisplayFormats.words(entry)).close("p");
        html.open("dl", "class", "terms");
        html.saidTerm("Said by", entry.event().speaker());
        html.term("Occurred", DisplayFormats.time(entry.occurredAt()));
        html.term("Archived", DisplayFormats.time(item.at()) + ", " + why(item));
        html.term("Unchanged since then", "SHA-256 " + item.sha256());
        html.close("dl");
        if (place.may(Role.WRITE) && place.given("back") != null) {
            html.leaf("p", "It will be ranked again, and maintenance does not archive it again.");
            html.open("div", "class", "row");
            html.button(place.url("archive/restore"), "Bring it back", "id", item.id());
            html.leaf("a", "Leave it archived", "href", place.url("archive"), "class", "button");
            html.close("div");
        }
        html.close("article");
    }

    private static String why(EventArchive.ArchivedEvent item) {
        return switch (item.why()) {
            case FADED -> "it had faded";
            case REPEATED -> "it is repeated";
            case ASKED -> "somebody asked for it";
        };
    }

    /** The short forms of archived events, by event. */
    private static Map<String, String> gists(Memory memory) {
        return memory.summaries(List.of(Summary.Kind.GIST)).stream()
                .collect(Collectors.toMap(Summary::subject, ArchivePage::told, (one, other) -> one));
    }

    private static String told(Summary gist) {
        String told = gist.lines().stream().map(Summary.Line::text).collect(Collectors.joining(" "));
        return told.isEmpty() ? gist.text() : told;
    }

    static void put(PageRequest place) {
        String id = place.given("id", "");
        place.visit().memory(Role.WRITE).archive().archive(List.of(id));
        place.go(place.url("event", "id", id));
    }

    static void restore(PageRequest place) {
        String id = place.given("id", "");
        place.visit().memory(Role.WRITE).archive().restore(id);
        place.go(place.url("archive"));
    }
}
