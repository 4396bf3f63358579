package dev.ecphory.server.console;

import dev.ecphory.engine.Backlog;
import dev.ecphory.engine.Consolidation;
import dev.ecphory.engine.Ecphory;
import dev.ecphory.engine.Health;
import dev.ecphory.engine.Memory;
import dev.ecphory.engine.Progress;
import dev.ecphory.engine.Stats;
import dev.ecphory.memory.Directive;
import dev.ecphory.memory.LogEntry;
import dev.ecphory.server.access.Role;
import dev.ecphory.wire.Words;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How the engine and one namespace do. Threads may share it. */
final class HealthPage {
    /** Duplicates are looked for among so many of the newest events. */
    private static final int LOOKED = 20_000;

    private static final int SHOWN = 50;

    private final Ecphory engine;

    HealthPage(Ecphory engine) {
        this.engine = engine;
    }

    void show(Place place) {
        Memory memory = place.memory();
        Html main = new Html();
        if (place.visit().grant().role().includes(Role.ADMIN)) {
            parts(main, place, engine);
        }
        numbers(main, memory.stats());
        queue(main, place, memory);
        directives(main, place, memory);
        duplicates(main, place, memory);
        place.show("Health", main);
    }

    /** Shown when asked for: it checks the store's whole file and loads the models. */
    private static void parts(Html html, Place place, Ecphory engine) {
        html.open("section", "id", "parts").leaf("h2", "Parts");
        if (place.given("parts") == null) {
            html.open("p");
            html.leaf("a", "Check the store and the models", "href", place.url("health", "parts", "1") + "#parts");
            html.close("p").close("section");
            return;
        }
        Health health = engine.health();
        Forms.table(html, "Parts", "Part", "State", "Note");
        for (Health.Part part : health.parts()) {
            boolean ok = part.state() == Health.State.OK;
            html.open("tr").leaf("th", part.name(), "scope", "row").open("td");
            html.leaf("span", Words.lower(part.state()), "class", ok ? "tag yes" : "tag no")
                    .close("td");
            html.saying("td", part.note()).close("tr");
        }
        Forms.endTable(html);
        html.close("section");
    }

    private static void numbers(Html html, Stats stats) {
        html.open("section").leaf("h2", "In numbers").open("dl", "class", "terms");
        Forms.term(html, "Events", Long.toString(stats.events()));
        Forms.term(html, "Sessions", Long.toString(stats.sessions()));
        Forms.term(html, "Speakers", Integer.toString(stats.speakers().size()));
        Forms.term(html, "Days", stats.first() == null ? null : stats.first() + " – " + stats.last());
        Forms.term(html, "Passages", Long.toString(stats.passages()));
        Forms.term(html, "Store", stats.storeBytes() / 1024 + " KiB");
        Forms.term(html, "Index on disk", stats.indexBytes() / 1024 + " KiB");
        html.close("dl").leaf("h3", "Embedding spaces");
        Forms.table(html, "Embedding spaces", "Space", "Embedded", "Lacking");
        stats.embedded().forEach((space, embedded) -> html.open("tr")
                .saying("th", space, "scope", "row")
                .leaf("td", Long.toString(embedded), "class", "n")
                .leaf("td", Long.toString(Math.max(0, stats.events() - embedded)), "class", "n")
                .close("tr"));
        Forms.endTable(html);
        html.close("section");
    }

    private static void queue(Html html, Place place, Memory memory) {
        html.open("section").leaf("h2", "Chores");
        Forms.table(html, "Chores", "Chore", "Through", "Waiting", "Set aside");
        List<Backlog> queue = memory.queue();
        for (Backlog chore : queue) {
            html.open("tr").leaf("th", chore.chore(), "scope", "row");
            html.leaf("td", Long.toString(chore.through()), "class", "n");
            html.leaf("td", Long.toString(chore.waiting()), "class", chore.waiting() == 0 ? "n" : "n less");
            html.leaf("td", Integer.toString(chore.setbacks().size()), "class", "n")
                    .close("tr");
        }
        Forms.endTable(html);
        if (place.may(Role.WRITE)) {
            html.open("div", "class", "row");
            Forms.button(html, place.url("consolidate"), "Consolidate now");
            html.close("div");
        }
        queue.stream().flatMap(chore -> chore.setbacks().stream()).limit(SHOWN).forEach(setback -> {
            html.open("p").text(setback.chore() + " failed " + setback.tries() + " times on event ");
            html.leaf("a", "number " + setback.seq(), "href", place.url("events", "after", "" + (setback.seq() - 1)));
            html.text(", last at " + Say.time(setback.at()) + ": ")
                    .said(setback.error())
                    .close("p");
        });
        html.close("section");
    }

    static void consolidate(Place place) {
        Consolidation unused = place.visit().memory(Role.WRITE).consolidate(Progress.SILENT);
        place.go(place.url("health"));
    }

    private static void directives(Html html, Place place, Memory memory) {
        html.open("section", "id", "directives")
                .leaf("h2", "Standing instructions")
                .open("ul", "class", "plain");
        boolean may = place.may(Role.WRITE);
        for (Directive directive : memory.directives().list()) {
            html.open("li").said(directive.text());
            html.leaf("span", " since " + Say.time(directive.since()), "class", "note");
            if (may) {
                Forms.button(html, place.url("directives/remove"), "Remove", "id", directive.id());
            }
            html.close("li");
        }
        html.close("ul");
        if (may) {
            html.open("form", "method", "post", "action", place.url("directives/add"), "class", "row");
            html.open("label").text("New instruction ").open("input", "name", "text", "required", "required");
            html.close("label").leaf("button", "Add").close("form");
        }
        html.close("section");
    }

    static void add(Place place) {
        place.visit().memory(Role.WRITE).directives().add(place.given("text", ""));
        place.go(place.url("health") + "#directives");
    }

    static void remove(Place place) {
        place.visit().memory(Role.WRITE).directives().remove(place.given("id", ""));
        place.go(place.url("health") + "#directives");
    }

    private static void duplicates(Html html, Place place, Memory memory) {
        html.open("section", "id", "duplicates").leaf("h2", "Duplicates");
        if (place.given("duplicates") == null) {
            html.open("p");
            html.leaf(
                    "a",
                    "Look for events of the same words",
                    "href",
                    place.url("health", "duplicates", "1") + "#duplicates");
            html.close("p").close("section");
            return;
        }
        Map<String, List<LogEntry>> same = new LinkedHashMap<>();
        long after = Math.max(0, memory.head().lastSeq() - LOOKED);
        for (List<LogEntry> page = memory.list(after, 1_000); !page.isEmpty(); page = memory.list(after, 1_000)) {
            page.forEach(entry -> same.computeIfAbsent(
                            Say.speaker(entry) + "\n" + Say.words(entry).strip(), words -> new ArrayList<>(1))
                    .add(entry));
            after = page.getLast().seq();
        }
        List<List<LogEntry>> found =
                same.values().stream().filter(group -> group.size() > 1).toList();
        html.leaf(
                "p",
                Say.count(found.size(), "text was", "texts were")
                        + " said more than once by one speaker, among the newest " + LOOKED + " events.",
                "class",
                "note");
        html.open("ul", "class", "plain");
        found.stream().limit(SHOWN).forEach(group -> {
            html.open("li")
                    .text(group.size() + " times: ")
                    .said(Say.words(group.getFirst(), 120))
                    .text(" ");
            group.stream().limit(5).forEach(entry -> {
                Forms.event(html, place, entry.id());
                html.text(" ");
            });
            html.close("li");
        });
        html.close("ul").close("section");
    }
}
