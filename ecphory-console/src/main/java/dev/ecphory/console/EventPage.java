package dev.ecphory.console;

import dev.ecphory.Event;
import dev.ecphory.Event.TimeBasis;
import dev.ecphory.Fact;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.internal.encoding.GateTrace;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.landmarks.TimeReference;
import dev.ecphory.internal.runtime.EventStatus;
import dev.ecphory.server.access.Role;
import dev.ecphory.spi.store.EventAnnotation;
import dev.ecphory.spi.store.EventAnnotation.Lifetime;
import dev.ecphory.wire.EnumNames;
import dev.ecphory.wire.EvidenceEvents;
import dev.ecphory.wire.NotFoundException;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** One event with all that came of it. Stateless; threads may share it. */
final class EventPage {
    private static final int NEAR = 6;

    private EventPage() {}

    static void show(PageRequest place) {
        Memory memory = place.memory();
        String id = place.given("id", "");
        LogEntry entry = NotFoundException.requireEvent(memory, id);
        EventStatus status = EngineMemory.of(memory).status(List.of(entry));
        boolean retracted = status.retracted().contains(entry.id());
        boolean archived = status.archived().contains(entry.id());
        HtmlWriter main = new HtmlWriter();
        source(main, entry, retracted);
        if (archived) {
            main.open("p", "class", "wrong").text("Archived: recall does not rank it. ");
            main.leaf("a", "Why, and how to bring it back", "href", place.url("archive", "id", entry.id()) + "#shown");
            main.close("p");
        }
        changes(main, place, entry, retracted, archived);
        derived(main, place, memory, entry);
        times(main, place, memory, entry);
        annotation(main, place, memory, entry);
        neighbours(main, place, memory, entry);
        place.show("Event " + entry.seq(), main);
    }

    private static void source(HtmlWriter html, LogEntry entry, boolean retracted) {
        Event event = entry.event();
        html.open("article", "class", "card source");
        if (retracted) {
            html.leaf("p", "Retracted: recall does not see it.", "class", "wrong");
        }
        if (MarkdownText.write(html, event.text(), "verbatim")) {
            html.open("details").leaf("summary", "Text as stored");
            html.open("pre", "class", "context", "tabindex", "0", "role", "region", "aria-label", "Text as stored")
                    .said(event.text())
                    .close("pre")
                    .close("details");
        }
        if (event.caption() != null) {
            html.open("p")
                    .leaf("span", "shows", "class", "tag")
                    .said(event.caption())
                    .close("p");
        }
        html.open("dl", "class", "terms");
        html.saidTerm("Said by", event.speaker());
        html.saidTerm("Said to", event.recipient());
        html.saidTerm("Session", event.session());
        String assumed = event.timeBasis() == TimeBasis.ZONE_ASSUMED ? ", zone assumed" : "";
        html.term("Occurred", DisplayFormats.occurred(entry) + assumed);
        html.term("Recorded", DisplayFormats.time(entry.recordedAt()));
        html.term("Modality", EnumNames.lower(event.modality()));
        html.saidTerm("Id", entry.id());
        event.asset().ifPresent(asset -> html.saidTerm("Asset", asset.reference() + ", " + asset.mediaType()));
        event.callerMetadata().forEach((key, value) -> html.saidTerm("Metadata", key + " = " + value));
        html.close("dl").close("article");
    }

    private static void changes(
            HtmlWriter html, PageRequest place, LogEntry entry, boolean retracted, boolean archived) {
        html.open("div", "class", "row");
        if (place.may(Role.WRITE)) {
            String way = retracted ? "restore" : "retract";
            html.button(place.url("event/" + way), retracted ? "Restore" : "Retract", "id", entry.id());
            if (!archived) {
                html.button(place.url("archive/put"), "Archive", "id", entry.id());
            }
        }
        if (place.may(Role.ADMIN)) {
            for (String verb : List.of("redact", "erase")) {
                String plan = place.url("forget", "verb", verb, "by", "event", "value", entry.id());
                String title = verb.equals("erase") ? "Erase …" : "Redact …";
                html.leaf("a", title, "href", plan, "class", "button");
            }
        }
        html.close("div");
    }

    private static void derived(HtmlWriter html, PageRequest place, Memory memory, LogEntry entry) {
        Map<String, List<Fact>> byClaim = memory.facts().allVersions().stream()
                .filter(fact -> fact.evidence().stream()
                        .anyMatch(evidence -> evidence.event().equals(entry.id())))
                .collect(Collectors.groupingBy(Fact::claim, java.util.LinkedHashMap::new, Collectors.toList()));
        html.open("section", "id", "derived").leaf("h2", "Facts from this event");
        if (byClaim.isEmpty()) {
            html.note("No facts were extracted from it.").close("section");
            return;
        }
        EvidenceEvents sources = place.sources();
        html.open("ul", "class", "plain");
        byClaim.forEach((claim, versions) -> {
            Fact newest = versions.stream()
                    .filter(fact -> fact.retractedAt() == null)
                    .findFirst()
                    .orElse(versions.getLast());
            html.open("li");
            html.leaf("span", FactPage.standing(newest, sources), "class", "tag");
            html.open("a", "href", place.url("fact", "claim", claim));
            html.said(newest.text()).close("a");
            html.leaf("span", " " + DisplayFormats.valid(newest, sources), "class", "note");
            newest.evidence().stream()
                    .filter(evidence -> evidence.event().equals(entry.id()))
                    .forEach(evidence -> html.saying("blockquote", sources.quote(evidence)));
            html.close("li");
        });
        html.close("ul").close("section");
    }

    private static void times(HtmlWriter html, PageRequest place, Memory memory, LogEntry entry) {
        List<TimeReference> times = EngineMemory.of(memory).facts().timeReferences(entry.id());
        if (times.isEmpty()) {
            return;
        }
        ZoneOffset zone = entry.occurredAt().getOffset();
        html.open("section", "id", "times").leaf("h2", "Times it mentions");
        html.table("Times", "Words", "From", "Until", "Resolved by");
        for (TimeReference time : times) {
            html.open("tr").saying("td", time.phrase());
            html.leaf(
                    "td",
                    time.start() == null
                            ? "open"
                            : DisplayFormats.time(time.start().atOffset(zone)));
            html.leaf(
                            "td",
                            time.end() == null
                                    ? "open"
                                    : DisplayFormats.time(time.end().atOffset(zone)))
                    .open("td");
            if (time.landmark() != null) {
                html.event(place, time.landmark());
            } else {
                html.text(time.resolved() ? "the calendar" : "a life event, which one is open");
            }
            html.close("td").close("tr");
        }
        html.endTable();
        html.close("section");
    }

    private static void annotation(HtmlWriter html, PageRequest place, Memory memory, LogEntry entry) {
        html.open("section", "id", "gate").leaf("h2", "Encoding gate");
        EventAnnotation annotation =
                EngineMemory.of(memory).gate().annotation(entry.id()).orElse(null);
        if (annotation == null) {
            html.note("It is not annotated yet.").close("section");
            return;
        }
        html.open("dl", "class", "terms");
        html.term("Verdict", annotation.admitted() ? "admitted" : "not admitted");
        html.term("Score", DisplayFormats.score(annotation.score()));
        html.term("Novelty", DisplayFormats.score(annotation.novelty()));
        html.term("Salience", DisplayFormats.score(annotation.salience()));
        html.term("Prediction error", DisplayFormats.score(annotation.predictionError()));
        html.term("Surprise", DisplayFormats.score(annotation.surprise()));
        html.term("Speech act", EnumNames.lower(annotation.act()));
        html.term("Category", EnumNames.lower(annotation.category()));
        html.term("Kept", annotation.scope() == Lifetime.LONG ? "long" : "a while");
        String sensitive =
                annotation.sensitivity().stream().map(EnumNames::lower).sorted().collect(Collectors.joining(", "));
        html.term("Sensitive", sensitive.isEmpty() ? null : sensitive);
        html.term("Landmark", annotation.landmark() == null ? null : EnumNames.lower(annotation.landmark()));
        html.close("dl");
        if (place.given("trace") == null) {
            html.open("p").leaf("a", "Why", "href", place.url("event", "id", entry.id(), "trace", "1") + "#gate");
            html.close("p");
        } else {
            trace(html, place, EngineMemory.of(memory).gate().trace(entry.id()), memory);
        }
        html.close("section");
    }

    private static void trace(HtmlWriter html, PageRequest place, GateTrace trace, Memory memory) {
        html.open("ul");
        html.leaf(
                "li",
                trace.verdict().why().words() + "; needed "
                        + DisplayFormats.score(trace.verdict().threshold()));
        trace.salience().forEach(reason -> html.saying("li", reason));
        trace.markers()
                .forEach(marker ->
                        html.open("li").text("marked by ").said(marker).close("li"));
        html.leaf(
                "li",
                trace.aloneBytes() + " bytes alone, " + trace.memoryBytes() + " its neighbours, " + trace.bothBytes()
                        + " together, compressed");
        for (GateTrace.Neighbour neighbour : trace.neighbours()) {
            memory.list(Math.max(0, neighbour.seq() - 1), 1).stream()
                    .findFirst()
                    .ifPresent(entry -> {
                        html.open("li").text("near (" + DisplayFormats.score(neighbour.nearness()) + "): ");
                        html.open("a", "href", place.url("event", "id", entry.id()));
                        html.said(DisplayFormats.words(entry, 120)).close("a").close("li");
                    });
        }
        html.close("ul");
    }

    private static void neighbours(HtmlWriter html, PageRequest place, Memory memory, LogEntry entry) {
        html.open("section", "id", "session").leaf("h2", "In its session").open("ol", "class", "plain turns");
        memory.list(Math.max(0, entry.seq() - 1 - NEAR), 2 * NEAR + 1).stream()
                .filter(other ->
                        Objects.equals(other.event().session(), entry.event().session()))
                .forEach(other -> {
                    boolean here = other.seq() == entry.seq();
                    html.open("li", "class", here ? "here" : null).open("span", "class", "who");
                    html.said(DisplayFormats.speaker(other)).close("span").text(" ");
                    html.open("a", "href", place.url("event", "id", other.id()), "aria-current", here ? "true" : null);
                    html.said(DisplayFormats.words(other, 300)).close("a").close("li");
                });
        html.close("ol").close("section");
    }

    static void retract(PageRequest place) {
        String id = place.given("id", "");
        place.visit().memory(Role.WRITE).deletion().retract(id);
        place.go(place.url("event", "id", id));
    }

    static void restore(PageRequest place) {
        String id = place.given("id", "");
        place.visit().memory(Role.WRITE).deletion().restore(id);
        place.go(place.url("event", "id", id));
    }
}
