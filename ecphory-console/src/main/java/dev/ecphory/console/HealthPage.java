package dev.ecphory.console;

import dev.ecphory.ConsolidationResult;
import dev.ecphory.Ecphory;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.admin.HealthReport;
import dev.ecphory.admin.MemoryStats;
import dev.ecphory.internal.chores.ChoreBacklog;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.monitoring.QualityReport;
import dev.ecphory.knowledge.Directive;
import dev.ecphory.server.access.Role;
import dev.ecphory.wire.EnumNames;
import java.util.List;

/** How the engine and one namespace do. Threads may share it. */
final class HealthPage {
    private static final int SHOWN = 50;
    private static final int EXAMPLES = 5;

    private final Ecphory engine;

    HealthPage(Ecphory engine) {
        this.engine = engine;
    }

    void show(PageRequest place) {
        Memory memory = place.memory();
        HtmlWriter main = new HtmlWriter();
        if (place.visit().grant().everywhere(Role.ADMIN)) {
            parts(main, place, engine);
        }
        numbers(main, memory.admin().stats());
        queue(main, place, memory);
        directives(main, place, memory);
        audit(main, place, memory);
        place.show("Health", main);
    }

    /** Shown when asked for: it checks the store's whole file and loads the models. */
    private static void parts(HtmlWriter html, PageRequest place, Ecphory engine) {
        html.open("section", "id", "parts").leaf("h2", "Components");
        if (place.given("parts") == null) {
            html.open("p");
            html.leaf("a", "Check the store and the models", "href", place.url("health", "parts", "1") + "#parts");
            html.close("p").close("section");
            return;
        }
        HealthReport health = engine.health();
        html.table("Components", "Component", "State", "Note");
        for (HealthReport.Component part : health.parts()) {
            boolean ok = part.state() == HealthReport.State.OK;
            html.open("tr").leaf("th", part.name(), "scope", "row").open("td");
            html.leaf("span", EnumNames.lower(part.state()), "class", ok ? "tag yes" : "tag no")
                    .close("td");
            html.saying("td", part.note()).close("tr");
        }
        html.endTable();
        html.close("section");
    }

    private static void numbers(HtmlWriter html, MemoryStats stats) {
        html.open("section").leaf("h2", "Numbers").open("dl", "class", "terms");
        html.term("Events", Long.toString(stats.events()));
        html.term("Sessions", Long.toString(stats.sessions()));
        html.term("Speakers", Integer.toString(stats.speakers().size()));
        html.term("Days", stats.first() == null ? null : stats.first() + " – " + stats.last());
        html.term("Passages", Long.toString(stats.passages()));
        html.term("Store", stats.storeBytes() / 1024 + " KiB");
        html.term("Index on disk", stats.indexBytes() / 1024 + " KiB");
        html.term("Index in memory", stats.memoryBytes() / 1024 + " KiB");
        html.close("dl");
        if (stats.embedded().isEmpty()) {
            html.close("section");
            return;
        }
        html.leaf("h3", "Embedding spaces");
        html.table("Embedding spaces", "Space", "Embedded", "Missing");
        stats.embedded().forEach((space, embedded) -> html.open("tr")
                .saying("th", space, "scope", "row")
                .leaf("td", Long.toString(embedded), "class", "n")
                .leaf("td", Long.toString(Math.max(0, stats.events() - embedded)), "class", "n")
                .close("tr"));
        html.endTable();
        html.close("section");
    }

    private static void queue(HtmlWriter html, PageRequest place, Memory memory) {
        html.open("section", "id", "jobs").leaf("h2", "Jobs");
        html.table("Jobs", "Job", "Done up to event", "Waiting", "Failed");
        List<ChoreBacklog> queue = EngineMemory.of(memory).queue();
        for (ChoreBacklog chore : queue) {
            html.open("tr").leaf("th", chore.chore(), "scope", "row");
            html.leaf("td", Long.toString(chore.through()), "class", "n");
            html.leaf("td", Long.toString(chore.waiting()), "class", chore.waiting() == 0 ? "n" : "n less");
            html.leaf("td", Integer.toString(chore.setbacks().size()), "class", "n")
                    .close("tr");
        }
        html.endTable();
        if (place.may(Role.WRITE)) {
            html.open("div", "class", "row");
            html.button(place.url("consolidate"), "Consolidate now");
            html.close("div");
        }
        queue.stream().flatMap(chore -> chore.setbacks().stream()).limit(SHOWN).forEach(setback -> {
            html.open("p").text(setback.chore() + " failed " + setback.tries() + " times on event ");
            html.leaf("a", "number " + setback.seq(), "href", place.url("events", "before", "" + (setback.seq() + 1)));
            html.text(", last at " + DisplayFormats.time(setback.at()) + ": ")
                    .said(setback.error())
                    .close("p");
        });
        html.close("section");
    }

    static void consolidate(PageRequest place) {
        ConsolidationResult unused = place.visit().memory(Role.WRITE).consolidate(ProgressListener.SILENT);
        place.go(place.url("health"));
    }

    private static void directives(HtmlWriter html, PageRequest place, Memory memory) {
        html.open("section", "id", "directives").leaf("h2", "Standing instructions");
        boolean may = place.may(Role.WRITE);
        if (memory.directives().list().isEmpty()) {
            html.note("There are none. An instruction such as “Answer in French” is part of every context.");
        }
        html.open("ul", "class", "plain");
        for (Directive directive : memory.directives().list()) {
            html.open("li").said(directive.text());
            html.leaf("span", " since " + DisplayFormats.time(directive.since()), "class", "note");
            if (may) {
                html.button(place.url("directives/remove"), "Remove", "id", directive.id());
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

    static void add(PageRequest place) {
        place.visit().memory(Role.WRITE).directives().add(place.given("text", ""));
        place.go(place.url("health") + "#directives");
    }

    static void remove(PageRequest place) {
        place.visit().memory(Role.WRITE).directives().remove(place.given("id", ""));
        place.go(place.url("health") + "#directives");
    }

    private static void audit(HtmlWriter html, PageRequest place, Memory memory) {
        html.open("section", "id", "audit").leaf("h2", "Quality check");
        if (place.given("audit") == null) {
            html.open("p");
            html.leaf(
                    "a",
                    "Find events that nobody recalled and texts that repeat",
                    "href",
                    place.url("health", "audit", "1") + "#audit");
            html.close("p").close("section");
            return;
        }
        QualityReport audit = EngineMemory.of(memory).qualityReport();
        html.open("dl", "class", "terms");
        html.term("Never recalled", of(audit.neverRecalled().count(), audit.events()));
        html.term("Recalled", of(audit.recalled(), audit.events()));
        html.term("Reported as useful", of(audit.used(), audit.events()));
        html.term("Greetings and reactions", of(audit.chatter().count(), audit.events()));
        html.term("Contradictions", Long.toString(audit.contradictions()));
        html.close("dl");
        html.note("Counted up to the last consolidation.");
        some(
                html,
                place,
                "Oldest events that nobody recalled",
                audit.neverRecalled().examples());
        if (audit.repeated().isEmpty()) {
            html.close("section");
            return;
        }
        html.leaf("h3", "Repeated by one speaker").open("ul", "class", "plain");
        for (QualityReport.Repeated one : audit.repeated()) {
            html.open("li").text(one.times() + " times: ").said(one.text()).text(" ");
            html.events(place, one.examples(), EXAMPLES).close("li");
        }
        html.close("ul").close("section");
    }

    private static String of(long some, long all) {
        return some + " of " + all;
    }

    private static void some(HtmlWriter html, PageRequest place, String title, List<String> ids) {
        if (!ids.isEmpty()) {
            html.leaf("h3", title).open("p").events(place, ids, EXAMPLES).close("p");
        }
    }
}
