package dev.ecphory.server.console;

import dev.ecphory.engine.EntityGraph;
import dev.ecphory.engine.Memory;
import dev.ecphory.engine.Profile;
import dev.ecphory.memory.Fact;
import dev.ecphory.memory.LogEntry;
import dev.ecphory.store.Mentions.Entity;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Who and what is spoken of, and what is known of one of them. Stateless; threads may share it. */
final class EntityPages {
    private static final int MOST = 200;

    private EntityPages() {}

    static void list(Place place) {
        Html main = new Html();
        List<Entity> entities = place.memory().knowledge().entities(MOST);
        if (entities.isEmpty()) {
            main.leaf("p", "Nobody is mentioned yet, or nothing was consolidated yet.", "class", "note");
        }
        Forms.table(main, "Entities", "Name", "Kind", "Mentions", "");
        for (Entity entity : entities) {
            main.open("tr").open("th", "scope", "row");
            main.open("a", "href", place.url("entity", "name", entity.name())).said(entity.name());
            main.close("a").close("th").leaf("td", entity.kind());
            main.leaf("td", Long.toString(entity.mentions()), "class", "n").open("td");
            main.open("a", "href", place.url("timeline", "entity", entity.name()), "aria-label", null);
            main.text("timeline")
                    .open("span", "class", "unseen")
                    .text(" of ")
                    .said(entity.name())
                    .close("span");
            main.close("a").close("td").close("tr");
        }
        Forms.endTable(main);
        place.show("Entities", main);
    }

    static void one(Place place) {
        Memory memory = place.memory();
        String name = place.given("name", "");
        int hops = "2".equals(place.given("hops")) ? 2 : 1;
        Profile profile = memory.knowledge().profile(name, null, null);
        Html main = new Html();
        if (profile.unknown()) {
            main.open("p").text("Nothing is known of ").said(name).text(".").close("p");
            place.show("Entity", main);
            return;
        }
        main.open("p", "class", "verbatim").said(name).close("p");
        who(main, place, profile);
        EntityGraph graph = memory.knowledge().graph(name, hops, null, null);
        main.open("section", "id", "graph").leaf("h2", "What it is bound to").open("p");
        String other = hops == 1 ? "2" : "1";
        main.leaf(
                "a",
                hops == 1 ? "One step further" : "One step back",
                "href",
                place.url("entity", "name", name, "hops", other) + "#graph");
        main.close("p");
        GraphChart.draw(main, place, graph);
        main.close("section");
        bonds(main, place, profile);
        facts(main, place, "Facts", profile.facts());
        facts(
                main,
                place,
                "Traits",
                profile.traits().stream().map(Profile.Trait::fact).toList());
        rest(main, place, profile);
        place.show("Entity", main);
    }

    private static void who(Html html, Place place, Profile profile) {
        html.open("dl", "class", "terms card");
        Forms.saying(html, "Names", String.join(", ", profile.names()));
        Forms.term(html, "Kind", profile.kind());
        Forms.term(html, "Mentions", Long.toString(profile.mentions()));
        event(html, place, "First", profile.first());
        event(html, place, "Last", profile.last());
        String topics = profile.topics().stream().map(Profile.Topic::word).collect(Collectors.joining(", "));
        Forms.saying(html, "Topics", topics.isEmpty() ? null : topics);
        Profile.Voice voice = profile.voice();
        if (voice != null) {
            Forms.term(
                    html,
                    "Writes",
                    String.format(
                            Locale.ROOT,
                            "%d messages of %.1f words; %s questions, %s exclamations, formality %s",
                            voice.style().messages(),
                            voice.style().wordsPerMessage(),
                            Say.share(voice.style().questions()),
                            Say.share(voice.style().exclamations()),
                            Say.share(voice.style().formality())));
            String nearest = voice.nearest().stream().map(Profile.Near::name).collect(Collectors.joining(", "));
            Forms.saying(html, "Writes like", nearest.isEmpty() ? null : nearest);
        }
        html.close("dl").open("p");
        html.leaf("a", "Timeline", "href", place.url("timeline", "entity", profile.entity()))
                .close("p");
    }

    private static void event(Html html, Place place, String title, @Nullable LogEntry entry) {
        if (entry != null) {
            html.open("div").leaf("dt", title).open("dd");
            html.text(Say.time(entry.occurredAt()) + " ");
            Forms.event(html, place, entry.id());
            html.close("dd").close("div");
        }
    }

    private static void bonds(Html html, Place place, Profile profile) {
        if (profile.relationships().isEmpty()) {
            return;
        }
        html.open("section", "id", "bonds").leaf("h2", "Relationships");
        Forms.table(html, "Relationships", "With", "Strength", "Talks", "Together", "Last", "Facts");
        for (Profile.Relationship bond : profile.relationships()) {
            html.open("tr").open("th", "scope", "row");
            html.open("a", "href", place.url("entity", "name", bond.name()))
                    .said(bond.name())
                    .close("a")
                    .close("th");
            html.leaf("td", Say.score(bond.strength()), "class", "n");
            html.leaf("td", Long.toString(bond.talks()), "class", "n");
            html.leaf("td", Long.toString(bond.together()), "class", "n");
            html.leaf(
                    "td", bond.last() == null ? "–" : Say.time(bond.last().atOffset(ZoneOffset.UTC)), "class", "when");
            html.open("td");
            for (Fact fact : bond.facts()) {
                html.open("a", "href", place.url("fact", "claim", fact.claim()))
                        .said(fact.text())
                        .close("a")
                        .text(" ");
            }
            html.close("td").close("tr");
        }
        Forms.endTable(html);
        html.close("section");
    }

    private static void facts(Html html, Place place, String title, List<Fact> facts) {
        if (facts.isEmpty()) {
            return;
        }
        html.open("section").leaf("h2", title).open("ul", "class", "plain");
        for (Fact fact : facts) {
            html.open("li")
                    .open("a", "href", place.url("fact", "claim", fact.claim()))
                    .said(fact.text())
                    .close("a");
            html.leaf("span", " " + Say.valid(fact, place.sources()), "class", "note")
                    .close("li");
        }
        html.close("ul").close("section");
    }

    private static void rest(Html html, Place place, Profile profile) {
        if (!profile.causes().isEmpty()) {
            html.open("section").leaf("h2", "Causes").open("ul");
            profile.causes().forEach(edge -> {
                html.open("li")
                        .said(edge.cause())
                        .text(" → ")
                        .said(edge.effect())
                        .text(" ");
                Forms.event(html, place, edge.event());
                html.close("li");
            });
            html.close("ul").close("section");
        }
        if (!profile.landmarks().isEmpty()) {
            html.open("section").leaf("h2", "Life events").open("ul");
            profile.landmarks().forEach(landmark -> {
                html.open("li").text(Say.time(landmark.entry().occurredAt()) + " ");
                html.open("a", "href", place.url("event", "id", landmark.entry().id()));
                html.said(Say.words(landmark.entry(), 160)).close("a").close("li");
            });
            html.close("ul").close("section");
        }
    }
}
