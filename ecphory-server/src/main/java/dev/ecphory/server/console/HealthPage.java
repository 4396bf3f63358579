package dev.ecphory.server.console;

import dev.ecphory.engine.Audit;
import dev.ecphory.engine.Backlog;
import dev.ecphory.engine.Consolidation;
import dev.ecphory.engine.Ecphory;
import dev.ecphory.engine.Health;
import dev.ecphory.engine.Memory;
import dev.ecphory.engine.Progress;
import dev.ecphory.engine.Stats;
import dev.ecphory.memory.Directive;
import dev.ecphory.server.access.Role;
import dev.ecphory.wire.Words;
import java.util.List;

/** How the engine and one namespace do. Threads may share it. */
final class HealthPage {
    private static final int SHOWN = 50;
    private static final int EXAMPLES = 5;

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
        audit(main, place, memory);
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
        Forms.term(html, "Index in memory", stats.memoryBytes() / 1024 + " KiB");
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

    private static void audit(Html html, Place place, Memory memory) {
        html.open("section", "id", "audit").leaf("h2", "What may be of little use");
        if (place.given("audit") == null) {
            html.open("p");
            html.leaf(
                    "a",
                    "Look for what nobody recalled and what was said twice",
                    "href",
                    place.url("health", "audit", "1") + "#audit");
            html.close("p").close("section");
            return;
        }
        Audit audit = memory.audit();
        html.open("dl", "class", "terms");
        Forms.term(html, "Never recalled", of(audit.neverRecalled().count(), audit.events()));
        Forms.term(html, "Recalled", of(audit.recalled(), audit.events()));
        Forms.term(html, "Reported to be of use", of(audit.used(), audit.events()));
        Forms.term(html, "Greetings and reactions", of(audit.chatter().count(), audit.events()));
        Forms.term(html, "Contradictions", Long.toString(audit.contradictions()));
        html.close("dl");
        html.leaf("p", "Recalls count up to the last consolidation.", "class", "note");
        some(
                html,
                place,
                "The oldest that nobody recalled",
                audit.neverRecalled().examples());
        html.leaf("h3", "Said more than once by one speaker").open("ul", "class", "plain");
        for (Audit.Repeated one : audit.repeated()) {
            html.open("li").text(one.times() + " times: ").said(one.text()).text(" ");
            events(html, place, one.examples());
            html.close("li");
        }
        html.close("ul").close("section");
    }

    private static String of(long some, long all) {
        return some + " of " + all;
    }

    private static void some(Html html, Place place, String title, List<String> ids) {
        if (!ids.isEmpty()) {
            html.leaf("h3", title).open("p");
            events(html, place, ids);
            html.close("p");
        }
    }

    private static void events(Html html, Place place, List<String> ids) {
        ids.stream().limit(EXAMPLES).forEach(id -> {
            Forms.event(html, place, id);
            html.text(" ");
        });
    }
}
