package dev.ecphory.console;

import dev.ecphory.Fact;
import dev.ecphory.Memory;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.entities.TimelineEntry;
import dev.ecphory.spi.store.MentionTable.Entity;
import dev.ecphory.wire.EnumNames;
import dev.ecphory.wire.EvidenceEvents;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What is told of an entity in the order of time, and its facts on three clocks: when it was so in the world, when the memory learned it, when it ceased to
 * believe it; and how all that stood at one instant of each axis. Stateless; threads may share it.
 */
final class TimelinePage {
    private static final int MOST = 200;

    private TimelinePage() {}

    static void show(PageRequest place) {
        Memory memory = place.memory();
        String name = place.given("entity");
        HtmlWriter main = new HtmlWriter();
        choice(main, place, memory, name);
        if (name == null) {
            place.show("Timeline", main);
            return;
        }
        Set<String> names = memory.facts().aliases(name);
        List<Fact> all = memory.facts().allVersions().stream()
                .filter(fact -> names.contains(fact.slot().subject()))
                .sorted(FactPage.ORDER)
                .toList();
        if (!place.piece()) {
            entries(
                    main,
                    place,
                    "In order of time",
                    EngineMemory.of(memory).facts().timelineEntries(name, null, null));
        }
        if (all.isEmpty()) {
            main.open("p").text("No facts are known of ").said(name).text(".").close("p");
            place.show("Timeline", main);
            return;
        }
        List<Fact> facts = all.subList(0, Math.min(MOST, all.size()));
        Axis valid = Axis.of(facts, true);
        Axis known = Axis.of(facts, false);
        int validStop = valid.stop(place.given("valid"));
        int knownStop = known.stop(place.given("known"));
        HtmlWriter chart = new HtmlWriter();
        if (all.size() > MOST) {
            chart.note("The first " + MOST + " of " + all.size() + " versions.");
        }
        chart(chart, place, facts, valid.at(validStop), known.at(knownStop));
        if (place.piece()) {
            place.piece(chart);
            return;
        }
        main.open(
                "form",
                "method",
                "get",
                "action",
                place.url("timeline"),
                "hx-get",
                place.url("timeline"),
                "hx-trigger",
                "input changed delay:80ms, submit",
                "hx-target",
                "#standing",
                "class",
                "card sliders");
        main.hidden("entity", name);
        slider(main, "valid", "True at", valid, validStop);
        slider(main, "known", "Known at", known, knownStop);
        main.leaf("button", "Show").close("form");
        main.open("div", "id", "standing", "aria-live", "polite").add(chart).close("div");
        place.show("Timeline", main);
    }

    /** Entries of a timeline under a title, the newest {@value #MOST}; nothing when there are none. */
    static void entries(HtmlWriter html, PageRequest place, String title, List<TimelineEntry> all) {
        if (all.isEmpty()) {
            return;
        }
        html.open("section").leaf("h2", title).open("ul", "class", "plain entries");
        for (TimelineEntry entry : all.subList(Math.max(0, all.size() - MOST), all.size())) {
            html.open("li").leaf("span", when(place, entry), "class", "when").open("div");
            html.leaf("span", EnumNames.lower(entry.kind()), "class", "tag").text(" ");
            if (entry.session() != null) {
                html.said(entry.session()).text(": ");
            }
            html.said(entry.text());
            entry.events().stream().limit(3).forEach(id -> html.text(" ").event(place, id));
            html.close("div").close("li");
        }
        html.close("ul").close("section");
    }

    private static String when(PageRequest place, TimelineEntry entry) {
        ZoneOffset zone = entry.events().stream()
                .findFirst()
                .flatMap(place.sources()::event)
                .map(event -> event.occurredAt().getOffset())
                .orElse(ZoneOffset.UTC);
        String from = DisplayFormats.moment(entry.from(), zone, "");
        return entry.to() == null || entry.to().equals(entry.from())
                ? from
                : from + " – " + DisplayFormats.moment(entry.to(), zone, "");
    }

    /** The instants of one axis at which something changes, and now after them. */
    private record Axis(List<Instant> stops) {
        static Axis of(List<Fact> facts, boolean world) {
            Set<Instant> stops = new TreeSet<>();
            for (Fact fact : facts) {
                stops.add(world ? fact.validFrom().at() : fact.learnedAt());
                @Nullable Instant end = world ? end(fact) : fact.retractedAt();
                if (end != null) {
                    stops.add(end);
                }
            }
            return new Axis(List.copyOf(stops));
        }

        int stop(@Nullable String given) {
            return given != null && given.matches("\\d{1,6}")
                    ? Math.min(Integer.parseInt(given), stops.size())
                    : stops.size();
        }

        /** Null for now. */
        @Nullable
        Instant at(int stop) {
            return stop < stops.size() ? stops.get(stop) : null;
        }
    }

    /** When it ceased to hold; null while it holds. */
    private static @Nullable Instant end(Fact fact) {
        return fact.validTo() == null ? null : fact.validTo().at();
    }

    private static void choice(HtmlWriter html, PageRequest place, Memory memory, @Nullable String name) {
        html.open("form", "method", "get", "action", place.url("timeline"), "class", "row");
        html.open("label").text("Entity ");
        html.open("input", "name", "entity", "list", "entities", "value", name, "required", "required");
        html.close("label").open("datalist", "id", "entities");
        for (Entity entity : memory.facts().entities(MOST)) {
            html.open("option", "value", entity.name()).close("option");
        }
        html.close("datalist").leaf("button", "Show").close("form");
    }

    private static void slider(HtmlWriter html, String name, String title, Axis axis, int stop) {
        html.open("label").text(title);
        html.open(
                "input",
                "type",
                "range",
                "name",
                name,
                "min",
                "0",
                "max",
                Integer.toString(axis.stops().size()),
                "value",
                Integer.toString(stop));
        html.close("label");
    }

    private static void chart(
            HtmlWriter html, PageRequest place, List<Fact> facts, @Nullable Instant valid, @Nullable Instant known) {
        html.open("p").text("True at: ").leaf("strong", valid == null ? "now" : DisplayFormats.time(valid));
        html.text(" · known at: ")
                .leaf("strong", known == null ? "now" : DisplayFormats.time(known))
                .close("p");
        html.open("ul", "class", "legend", "aria-label", "Lanes").open("li");
        html.leaf("span", "true", "class", "lane valid").close("li").open("li");
        html.leaf("span", "believed", "class", "lane known").close("li").close("ul");
        Clocks clocks = Clocks.over(facts, valid, known);
        html.table("Versions of facts", "Then", "Fact", "Clocks", "Held", "Learned", "Believed until");
        for (Fact fact : facts) {
            String standing = standing(fact, valid, known, place.sources());
            html.open("tr", "class", standing.equals("holds") ? "holds" : "past");
            html.open("td")
                    .leaf("span", standing, "class", standing.equals("holds") ? "tag yes" : "tag")
                    .close("td");
            html.open("th", "scope", "row").open("a", "href", place.url("fact", "claim", fact.claim()));
            html.said(fact.text()).close("a").close("th").open("td", "class", "clocks");
            clocks.draw(html, fact);
            html.close("td").leaf("td", DisplayFormats.valid(fact, place.sources()), "class", "when");
            html.leaf("td", DisplayFormats.time(fact.learnedAt()), "class", "when");
            html.leaf(
                    "td", fact.retractedAt() == null ? "–" : DisplayFormats.time(fact.retractedAt()), "class", "when");
            html.close("tr");
        }
        html.endTable();
    }

    private static String standing(
            Fact fact, @Nullable Instant valid, @Nullable Instant known, EvidenceEvents sources) {
        if (known != null && fact.learnedAt().isAfter(known)) {
            return "not learned yet";
        }
        if (fact.retractedAt() != null && (known == null || !fact.retractedAt().isAfter(known))) {
            return sources.superseded(fact) ? "superseded" : "not believed any more";
        }
        Instant at = valid == null ? Instant.MAX : valid;
        if (fact.validFrom().at().isAfter(at)) {
            return "not yet";
        }
        return fact.validTo() != null && !fact.validTo().at().isAfter(at) ? "over" : "holds";
    }

    /** Draws both lanes of facts to one scale. */
    private record Clocks(
            Instant first,
            Instant last,
            @Nullable Instant valid,
            @Nullable Instant known) {
        private static final int WIDTH = 300;

        static Clocks over(List<Fact> facts, @Nullable Instant valid, @Nullable Instant known) {
            List<Instant> all = new ArrayList<>(Axis.of(facts, true).stops());
            all.addAll(Axis.of(facts, false).stops());
            Instant first = all.stream().min(Comparator.naturalOrder()).orElseThrow();
            Instant last = all.stream().max(Comparator.naturalOrder()).orElseThrow();
            return new Clocks(first, last, valid, known);
        }

        void draw(HtmlWriter html, Fact fact) {
            html.open("svg", "viewBox", "0 0 " + WIDTH + " 22", "class", "lanes", "aria-hidden", "true");
            lane(html, fact.validFrom().at(), end(fact), 1, "valid");
            lane(html, fact.learnedAt(), fact.retractedAt(), 12, "known");
            cursor(html, valid, 0);
            cursor(html, known, 11);
            html.close("svg");
        }

        private void lane(HtmlWriter html, Instant from, @Nullable Instant to, int top, String style) {
            double begin = x(from);
            double end = to == null ? WIDTH : x(to);
            html.open(
                            "rect",
                            "x",
                            DisplayFormats.decimal(begin),
                            "y",
                            Integer.toString(top),
                            "width",
                            DisplayFormats.decimal(Math.max(2, end - begin)),
                            "height",
                            "8",
                            "class",
                            to == null ? "lane " + style + " open" : "lane " + style)
                    .close("rect");
        }

        private void cursor(HtmlWriter html, @Nullable Instant at, int top) {
            String x = at == null ? Integer.toString(WIDTH - 1) : DisplayFormats.decimal(x(at));
            html.open("line", "x1", x, "x2", x, "y1", Integer.toString(top), "y2", "" + (top + 11), "class", "cursor")
                    .close("line");
        }

        private double x(Instant at) {
            double whole = Math.max(1, last.getEpochSecond() - first.getEpochSecond());
            return Math.clamp((at.getEpochSecond() - first.getEpochSecond()) / whole, 0, 1) * (WIDTH - 20);
        }
    }
}
