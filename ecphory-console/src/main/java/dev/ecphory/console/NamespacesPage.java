package dev.ecphory.console;

import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.internal.chores.ChoreBacklog;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.server.access.Role;
import dev.ecphory.spi.store.LogPosition;
import java.util.ArrayList;
import java.util.List;

/** The namespaces that the visitor may know of, with what they hold and what waits. Stateless; threads may share it. */
final class NamespacesPage {
    private static final int MOST = 200;

    private NamespacesPage() {}

    private record Row(String name, long events, String newest, long waiting) {
        static Row of(PageRequest place, Namespace namespace) {
            Memory memory = place.visit().memory(Role.READ, namespace.value());
            LogPosition head = memory.admin().logPosition();
            String newest = memory.list(Math.max(0, head.lastSeq() - 1), 1).stream()
                    .map(LogEntry::recordedAt)
                    .map(DisplayFormats::time)
                    .findFirst()
                    .orElse("");
            long waiting = EngineMemory.of(memory).choreBacklog().stream()
                    .mapToLong(ChoreBacklog::waiting)
                    .max()
                    .orElse(0);
            return new Row(namespace.value(), head.events(), newest, waiting);
        }
    }

    static void show(PageRequest place) {
        String chosen = place.given("ns");
        List<Namespace> namespaces = place.namespaces();
        if (chosen != null || namespaces.size() == 1) {
            String one = chosen != null ? chosen : namespaces.getFirst().value();
            place.go(PageRequest.at(one, "overview"));
            return;
        }
        HtmlWriter main = new HtmlWriter();
        if (namespaces.isEmpty()) {
            main.empty(
                    "There is no memory yet",
                    "A namespace appears here with its first event. Append one over REST, MCP or with"
                            + " ecphory append, or ask for a key that may see one.");
        } else {
            list(main, place, namespaces);
        }
        place.show("Namespaces", main);
    }

    static void list(HtmlWriter html, PageRequest place, List<Namespace> namespaces) {
        List<Row> rows = new ArrayList<>();
        namespaces.stream().limit(MOST).forEach(one -> rows.add(Row.of(place, one)));
        long most = rows.stream().mapToLong(Row::events).max().orElse(1);
        html.note(
                namespaces.size() > MOST
                        ? "The first " + MOST + " of " + DisplayFormats.number(namespaces.size()) + "."
                        : DisplayFormats.count(namespaces.size(), "namespace", "namespaces") + ".");
        html.table("Namespaces", "Namespace", "Events", "Share", "Last recorded", "Waiting for jobs");
        for (Row row : rows) {
            html.open("tr").open("th", "scope", "row");
            html.leaf("a", row.name(), "href", PageRequest.at(row.name(), "overview"))
                    .close("th");
            html.leaf("td", DisplayFormats.number(row.events()), "class", "n").open("td", "class", "share");
            ScoreBarChart.share(
                    html, (double) row.events(), (double) most, DisplayFormats.count(row.events(), "event", "events"));
            html.close("td").leaf("td", row.newest(), "class", "when");
            html.leaf("td", row.waiting() == 0 ? "none" : DisplayFormats.number(row.waiting()), "class", "n")
                    .close("tr");
        }
        html.endTable();
    }
}
