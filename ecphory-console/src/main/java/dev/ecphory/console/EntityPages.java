package dev.ecphory.console;

import dev.ecphory.Fact;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.entities.EntityGraph;
import dev.ecphory.internal.entities.EntityProfile;
import dev.ecphory.internal.entities.ProfileSection;
import dev.ecphory.internal.entities.TimelineEntry;
import dev.ecphory.spi.store.MentionTable.Entity;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Who and what is spoken of, and what is known of one of them. Stateless; threads may share it. */
final class EntityPages {
    private static final int MOST = 200;

    private EntityPages() {}

    static void list(PageRequest place) {
        HtmlWriter main = new HtmlWriter();
        List<Entity> entities = place.memory().facts().entities(MOST);
        if (entities.isEmpty()) {
            main.empty(
                    "No entities yet", "People and things appear here once events that mention them are consolidated.");
        }
        if (!entities.isEmpty()) {
            String middle = entities.getFirst().name();
            main.open("section", "id", "graph")
                    .open("h2")
                    .text("Around ")
                    .said(middle)
                    .close("h2");
            GraphChart.draw(main, place, EngineMemory.of(place.memory()).facts().graph(middle, 2, null, null));
            main.close("section").leaf("h2", "All entities");
        }
        main.table("Entities", "Name", "Kind", "Mentions", "More");
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
        main.endTable();
        place.show("Entities", main);
    }

    static void one(PageRequest place) {
        Memory memory = place.memory();
        String name = place.given("name", "");
        int hops = "2".equals(place.given("hops")) ? 2 : 1;
        EntityProfile profile = EngineMemory.of(memory).facts().profile(name, null, null);
        HtmlWriter main = new HtmlWriter();
        if (profile.unknown()) {
            main.open("p").text("Nothing is known of ").said(name).text(".").close("p");
            place.show("Entity", main);
            return;
        }
        main.open("p", "class", "verbatim").said(name).close("p");
        who(main, place, profile);
        EntityGraph graph = EngineMemory.of(memory).facts().graph(name, hops, null, null);
        main.open("section", "id", "graph").leaf("h2", "Graph").open("p");
        String other = hops == 1 ? "2" : "1";
        main.leaf(
                "a",
                hops == 1 ? "Show two steps" : "Show one step",
                "href",
                place.url("entity", "name", name, "hops", other) + "#graph");
        main.close("p");
        GraphChart.draw(main, place, graph);
        main.close("section");
        bonds(main, place, profile);
        profile.sections().forEach(section -> held(main, place, section));
        facts(
                main,
                place,
                "Traits",
                profile.traits().stream().map(EntityProfile.Trait::fact).toList());
        causes(main, place, profile);
        TimelinePage.entries(
                main,
                place,
                "What happened",
                EngineMemory.of(memory).facts().timelineEntries(name, null, null).stream()
                        .filter(entry -> entry.kind() == TimelineEntry.Kind.EVENT)
                        .toList());
        place.show("Entity", main);
    }

    private static void who(HtmlWriter html, PageRequest place, EntityProfile profile) {
        html.open("dl", "class", "terms card");
        html.saidTerm("Names", String.join(", ", profile.names()));
        html.term("Kind", profile.kind());
        html.term("Mentions", Long.toString(profile.mentions()));
        event(html, place, "First", profile.first());
        event(html, place, "Last", profile.last());
        String topics = profile.topics().stream().map(EntityProfile.Topic::word).collect(Collectors.joining(", "));
        html.saidTerm("Topics", topics.isEmpty() ? null : topics);
        EntityProfile.Voice voice = profile.voice();
        if (voice != null) {
            html.term(
                    "Writes",
                    String.format(
                            Locale.ROOT,
                            "%d messages of %.1f words; %s questions, %s exclamations, formality %s",
                            voice.style().messages(),
                            voice.style().wordsPerMessage(),
                            DisplayFormats.share(voice.style().questions()),
                            DisplayFormats.share(voice.style().exclamations()),
                            DisplayFormats.share(voice.style().formality())));
            String nearest =
                    voice.nearest().stream().map(EntityProfile.Near::name).collect(Collectors.joining(", "));
            html.saidTerm("Writes like", nearest.isEmpty() ? null : nearest);
        }
        html.close("dl").open("p");
        html.leaf("a", "Timeline", "href", place.url("timeline", "entity", profile.entity()))
                .close("p");
    }

    private static void event(HtmlWriter html, PageRequest place, String title, @Nullable LogEntry entry) {
        if (entry != null) {
            html.open("div").leaf("dt", title).open("dd");
            html.text(DisplayFormats.time(entry.occurredAt()) + " ");
            html.event(place, entry.id());
            html.close("dd").close("div");
        }
    }

    private static void bonds(HtmlWriter html, PageRequest place, EntityProfile profile) {
        if (profile.relationships().isEmpty()) {
            return;
        }
        html.open("section", "id", "bonds").leaf("h2", "Relationships");
        html.table("Relationships", "With", "Strength", "Talks", "Together", "Last", "Facts");
        for (EntityProfile.Relationship bond : profile.relationships()) {
            html.open("tr").open("th", "scope", "row");
            html.open("a", "href", place.url("entity", "name", bond.name()))
                    .said(bond.name())
                    .close("a")
                    .close("th");
            html.leaf("td", DisplayFormats.score(bond.strength()), "class", "n");
            html.leaf("td", Long.toString(bond.talks()), "class", "n");
            html.leaf("td", Long.toString(bond.together()), "class", "n");
            html.leaf(
                    "td",
                    bond.last() == null ? "–" : DisplayFormats.time(bond.last().atOffset(ZoneOffset.UTC)),
                    "class",
                    "when");
            html.open("td");
            for (Fact fact : bond.facts()) {
                html.open("a", "href", place.url("fact", "claim", fact.claim()))
                        .said(fact.text())
                        .close("a")
                        .text(" ");
            }
            html.close("td").close("tr");
        }
        html.endTable();
        html.close("section");
    }

    private static void held(HtmlWriter html, PageRequest place, ProfileSection section) {
        html.open("section").open("h2").text(section.topic()).close("h2");
        html.open("ul", "class", "plain");
        for (ProfileSection.HeldFact held : section.facts()) {
            html.open("li").text(held.fact().slot().predicate().replace('_', ' ') + ": ");
            html.open("a", "href", place.url("fact", "claim", held.fact().claim()))
                    .said(held.value())
                    .close("a");
            if (held.since() != null) {
                String since = DisplayFormats.moment(
                        held.since(), place.sources().zone(held.fact().evidence()), "");
                html.leaf("span", " since " + since, "class", "note");
            }
            held.events().stream().limit(1).forEach(id -> html.text(" ").event(place, id));
            html.close("li");
        }
        html.close("ul").close("section");
    }

    private static void facts(HtmlWriter html, PageRequest place, String title, List<Fact> facts) {
        if (facts.isEmpty()) {
            return;
        }
        html.open("section").leaf("h2", title).open("ul", "class", "plain");
        for (Fact fact : facts) {
            html.open("li")
                    .open("a", "href", place.url("fact", "claim", fact.claim()))
                    .said(fact.text())
                    .close("a");
            html.leaf("span", " " + DisplayFormats.valid(fact, place.sources()), "class", "note")
                    .close("li");
        }
        html.close("ul").close("section");
    }

    private static void causes(HtmlWriter html, PageRequest place, EntityProfile profile) {
        if (!profile.causes().isEmpty()) {
            html.open("section").leaf("h2", "Causes").open("ul");
            profile.causes().forEach(edge -> {
                html.open("li")
                        .said(edge.cause())
                        .text(" → ")
                        .said(edge.effect())
                        .text(" ");
                html.event(place, edge.event());
                html.close("li");
            });
            html.close("ul").close("section");
        }
    }
}
