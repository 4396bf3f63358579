package dev.ecphory.server.console;

import dev.ecphory.engine.Archive;
import dev.ecphory.engine.Memory;
import dev.ecphory.memory.LogEntry;
import dev.ecphory.memory.Summary;
import dev.ecphory.memory.SummaryLine;
import dev.ecphory.server.access.Role;
import dev.ecphory.wire.Missing;
import dev.ecphory.wire.Words;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The events that left the ranking, and how they come back. Looking at one notes nothing. Stateless; threads may share it. */
final class ArchivePage {
    private static final int PAGE = 50;

    private ArchivePage() {}

    static void show(Place place) {
        Memory memory = place.memory();
        List<Archive.Item> all = memory.archive().list().reversed();
        Html main = new Html();
        main.leaf(
                "p",
                Say.count(all.size(), "event has", "events have")
                        + " left the ranking. Each is in the log as it was, word for word.",
                "class",
                "note");
        String id = place.given("id");
        if (id != null) {
            Archive.Item item = all.stream()
                    .filter(one -> one.id().equals(id))
                    .findFirst()
                    .orElseThrow(() -> new Missing(
                            "no event " + Words.quoted(id) + " is archived", "look it up on the page Archive"));
            shown(main, place, memory, item);
        }
        int from = place.from();
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

    private static void table(Html html, Place place, Memory memory, List<Archive.Item> items) {
        Map<String, String> gists = gists(memory);
        boolean may = place.may(Role.WRITE);
        Forms.table(html, "Archived events", "Event", "Since", "Why", "What stands for it", "What to do");
        for (Archive.Item item : items) {
            html.open("tr").open("th", "scope", "row");
            Forms.event(html, place, item.id());
            html.close("th").leaf("td", Say.time(item.at()), "class", "when").leaf("td", why(item));
            html.open("td");
            String instead = item.instead();
            if (instead != null) {
                html.text("another one says the same: ");
                Forms.event(html, place, instead);
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
        Forms.endTable(html);
    }

    private static void shown(Html html, Place place, Memory memory, Archive.Item item) {
        LogEntry entry = memory.archive().rehydrate(item.id());
        html.open("article", "class", "card source", "id", "shown").open("h2");
        html.text("Event ").said(item.id()).close("h2");
        html.open("p", "class", "verbatim").said(Say.words(entry)).close("p");
        html.open("dl", "class", "terms");
        Forms.saying(html, "Said by", entry.event().speaker());
        Forms.term(html, "Occurred", Say.time(entry.occurredAt()));
        Forms.term(html, "Archived", Say.time(item.at()) + ", " + why(item));
        Forms.term(html, "Its words are those that were archived", "SHA-256 " + item.sha256());
        html.close("dl");
        if (place.may(Role.WRITE) && place.given("back") != null) {
            html.leaf("p", "It will be ranked again, and the loop leaves it for as long as it lasts from now on.");
            html.open("div", "class", "row");
            Forms.button(html, place.url("archive/restore"), "Bring it back", "id", item.id());
            html.leaf("a", "Leave it", "href", place.url("archive"), "class", "button");
            html.close("div");
        }
        html.close("article");
    }

    private static String why(Archive.Item item) {
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
        String told = SummaryLine.read(gist.text()).stream()
                .map(SummaryLine.Read::told)
                .collect(Collectors.joining(" "));
        return told.isEmpty() ? gist.text() : told;
    }

    static void put(Place place) {
        String id = place.given("id", "");
        place.visit().memory(Role.WRITE).archive().put(List.of(id));
        place.go(place.url("event", "id", id));
    }

    static void restore(Place place) {
        String id = place.given("id", "");
        place.visit().memory(Role.WRITE).archive().restore(id);
        place.go(place.url("archive"));
    }
}
