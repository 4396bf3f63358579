package dev.ecphory.console;

import dev.ecphory.InvalidInputException;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.knowledge.Learning.AssociationEdge;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.knowledge.Summary.Kind;
import dev.ecphory.wire.EnumNames;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What was made of many memories and of their use, part by part. Stateless; threads may share it. */
final class DerivedDataPage {
    /** Summaries, outcomes or associations on a page. */
    private static final int SHOWN = 50;
    /** Lines of one summary that are there before its words are opened. */
    private static final int LINES = 12;
    /** Events that one line names. */
    private static final int NAMED = 6;
    /** Characters of an event beside another one. */
    private static final int WORDS = 160;

    private static final List<Kind> SHORTER =
            List.of(Kind.SESSION, Kind.CLUSTER, Kind.MONTH, Kind.ENTITY, Kind.OBSERVATION, Kind.DERIVED_TEXT);

    private DerivedDataPage() {}

    /** A part of the page: what its address says, and its title. */
    private enum Section {
        SUMMARIES("Summaries"),
        OUTCOMES("Outcomes"),
        INSIGHTS("Insights and portrait"),
        ASSOCIATIONS("Associations"),
        SETBACKS("Failed jobs");

        private final String title;

        Section(String title) {
            this.title = title;
        }

        static Section of(String name) {
            return Arrays.stream(values())
                    .filter(one -> EnumNames.lower(one).equals(name))
                    .findFirst()
                    .orElseThrow(() -> new InvalidInputException(
                            "show", "(given)", "is not known", "choose a part on the page Learned"));
        }
    }

    static void show(PageRequest place) {
        Section part = Section.of(place.given("show", "summaries"));
        Memory memory = place.memory();
        HtmlWriter main = new HtmlWriter();
        main.open("p", "class", "pages");
        for (Section one : Section.values()) {
            String here = one == part ? "page" : null;
            main.leaf("a", one.title, "href", place.url("learned", "show", EnumNames.lower(one)), "aria-current", here);
            main.text(" ");
        }
        main.close("p").open("section").leaf("h2", part.title);
        switch (part) {
            case SUMMARIES -> summaries(main, place, memory);
            case OUTCOMES -> outcomes(main, place, memory);
            case INSIGHTS -> inferred(main, place, memory);
            case ASSOCIATIONS -> associations(main, place, memory);
            case SETBACKS -> setbacks(main, place, memory);
        }
        main.close("section");
        place.show("Learned", main);
    }

    private static void summaries(HtmlWriter html, PageRequest place, Memory memory) {
        String kind = place.given("kind");
        String subject = place.given("subject", "");
        Map<Kind, Long> counts =
                memory.summaries(SHORTER).stream().collect(Collectors.groupingBy(Summary::kind, Collectors.counting()));
        tabs(html, place, kind, place.given("subject"), counts);
        html.open("form", "method", "get", "action", place.url("learned"), "class", "ask");
        html.hidden("show", "summaries").hidden("kind", kind);
        html.open("label").text("Name begins with ");
        html.open("input", "name", "subject", "value", subject).close("label");
        html.leaf("button", "Show").close("form");
        List<Kind> wanted = SHORTER.stream()
                .filter(one -> kind == null || EnumNames.lower(one).equals(kind))
                .toList();
        String begin = subject.toLowerCase(Locale.ROOT);
        List<Summary> found = memory.summaries(wanted).stream()
                .filter(one -> one.subject().toLowerCase(Locale.ROOT).startsWith(begin))
                .toList();
        note(html, found.isEmpty(), "No summaries found.");
        int from = place.from();
        if (from < found.size()) {
            int to = Math.min(found.size(), from + SHOWN);
            html.note((from + 1) + " to " + to + " of " + found.size());
        }
        page(found, from).forEach(one -> summary(html, place, one));
        pages(html, place, found.size(), from, "kind", kind, "subject", place.given("subject"));
    }

    /** The kinds, each with how many there are of it. */
    private static void tabs(
            HtmlWriter html,
            PageRequest place,
            @Nullable String kind,
            @Nullable String subject,
            Map<Kind, Long> counts) {
        long all = counts.values().stream().mapToLong(Long::longValue).sum();
        html.open("p", "class", "pages");
        tab(html, place, "every kind", null, kind, subject, all);
        for (Kind one : SHORTER) {
            tab(html, place, shown(one), EnumNames.lower(one), kind, subject, counts.getOrDefault(one, 0L));
        }
        html.close("p");
    }

    private static void tab(
            HtmlWriter html,
            PageRequest place,
            String title,
            @Nullable String kind,
            @Nullable String chosen,
            @Nullable String subject,
            long count) {
        html.leaf(
                "a",
                title + " " + count,
                "href",
                place.url("learned", "show", "summaries", "kind", kind, "subject", subject),
                "aria-current",
                Objects.equals(kind, chosen) ? "page" : null);
        html.text(" ");
    }

    private static void outcomes(HtmlWriter html, PageRequest place, Memory memory) {
        html.note("In the words that were said.");
        List<Summary.DatedOutcome> told = memory.summaries(List.of(Kind.OUTCOME)).stream()
                .flatMap(one -> one.outcomes().stream())
                .toList();
        note(html, told.isEmpty(), "No outcomes found.");
        int from = place.from();
        html.open("ul", "class", "plain");
        for (Summary.DatedOutcome one : page(told, from)) {
            html.open("li").leaf("span", one.outcome().mark(), "class", "tag").said(one.text());
            html.leaf("span", " " + one.day() + ", session ", "class", "note").saying("span", one.session());
            html.text(" ");
            events(html, place, one.events());
            html.close("li");
        }
        html.close("ul");
        pages(html, place, told.size(), from);
    }

    private static void inferred(HtmlWriter html, PageRequest place, Memory memory) {
        html.note("Inferred from use. Nobody said it in these words, and it is never ranked.");
        List<Summary> found = Stream.concat(
                        memory.summaries(List.of(Kind.IDENTITY)).stream(),
                        memory.summaries(List.of(Kind.INSIGHT)).stream())
                .toList();
        note(html, found.isEmpty(), "No insights yet: memories have to be recalled together more often.");
        int from = place.from();
        page(found, from).forEach(one -> summary(html, place, one));
        pages(html, place, found.size(), from);
    }

    private static void summary(HtmlWriter html, PageRequest place, Summary one) {
        html.open("article", "class", "card").open("h3");
        html.leaf("span", shown(one.kind()), "class", "tag").said(one.subject()).close("h3");
        String amendment = one.amendment();
        if (amendment != null) {
            html.saying("p", amendment, "class", "wrong");
        }
        List<Summary.Line> lines = one.lines();
        if (lines.isEmpty()) {
            html.open("p").said(one.text()).close("p");
        } else {
            lines(html, place, lines.subList(0, Math.min(LINES, lines.size())));
        }
        if (lines.size() > LINES) {
            html.open("details").leaf("summary", DisplayFormats.count(lines.size() - LINES, "more line", "more lines"));
            lines(html, place, lines.subList(LINES, lines.size()));
            html.close("details");
        }
        html.open("p", "class", "note").text("of ");
        html.leaf(
                "a",
                DisplayFormats.count(one.sources().size(), "event", "events"),
                "href",
                place.url("events", "before", Long.toString(one.sources().getLast() + 1)));
        html.text(", " + DisplayFormats.time(one.from()) + " to " + DisplayFormats.time(one.to()) + ", made by ")
                .said(one.maker())
                .text(" at " + DisplayFormats.time(one.madeAt()));
        html.close("p").close("article");
    }

    private static void lines(HtmlWriter html, PageRequest place, List<Summary.Line> lines) {
        html.open("ul", "class", "plain");
        for (Summary.Line line : lines) {
            html.open("li").leaf("span", line.day() + " ", "class", "note").said(line.text());
            html.text(" ");
            events(html, place, line.events());
            html.close("li");
        }
        html.close("ul");
    }

    private static void associations(HtmlWriter html, PageRequest place, Memory memory) {
        html.note("Memories that were recalled together, or were useful together, up to the last consolidation.");
        int from = place.from();
        List<AssociationEdge> all = memory.learning().associations(from + SHOWN + 1);
        note(html, all.isEmpty(), "No associations yet: memories have to be recalled together more often.");
        html.table("Associations", "One", "Other", "Strength", "Recalls", "Questions", "Last");
        for (AssociationEdge one : page(all, from)) {
            html.open("tr");
            cell(html, place, one.one());
            cell(html, place, one.other());
            html.leaf("td", DisplayFormats.score(one.weight()), "class", "n");
            html.leaf("td", Integer.toString(one.recalls()), "class", "n");
            html.leaf("td", Integer.toString(one.questions()), "class", "n");
            html.leaf("td", DisplayFormats.time(one.last()), "class", "when").close("tr");
        }
        html.endTable();
        pages(html, place, all.size(), from);
    }

    private static void cell(HtmlWriter html, PageRequest place, LogEntry entry) {
        html.open("td").open("a", "href", place.url("event", "id", entry.id()));
        html.said(DisplayFormats.words(entry, WORDS)).close("a").close("td");
    }

    private static void setbacks(HtmlWriter html, PageRequest place, Memory memory) {
        html.note("Events on which a job failed.");
        var all = memory.admin().choreFailures();
        note(html, all.isEmpty(), "No job failed.");
        html.table("Failed jobs", "Event", "Job", "Tries", "Last", "Failure");
        int from = place.from();
        for (var one : page(all, from)) {
            html.open("tr").open("td");
            html.leaf("a", "number " + one.seq(), "href", place.url("events", "before", "" + (one.seq() + 1)));
            html.close("td").leaf("td", one.chore()).leaf("td", Integer.toString(one.tries()), "class", "n");
            html.leaf("td", DisplayFormats.time(one.at()), "class", "when").saying("td", one.error());
            html.close("tr");
        }
        html.endTable();
        pages(html, place, all.size(), from);
    }

    /** Links to events, as many as a line can bear. */
    private static void events(HtmlWriter html, PageRequest place, List<String> ids) {
        html.events(place, ids, NAMED);
        if (ids.size() > NAMED) {
            html.leaf("span", "and " + (ids.size() - NAMED) + " more", "class", "note");
        }
    }

    private static void note(HtmlWriter html, boolean none, String words) {
        if (none) {
            html.note(words);
        }
    }

    private static String shown(Kind kind) {
        return EnumNames.lower(kind).replace('_', ' ');
    }

    private static <T> List<T> page(List<T> all, int from) {
        return all.subList(Math.min(from, all.size()), Math.min(all.size(), from + SHOWN));
    }

    private static void pages(HtmlWriter html, PageRequest place, int all, int from, @Nullable String... query) {
        html.open("p", "class", "pages");
        if (from > 0) {
            html.leaf("a", "Before", "href", turned(place, Math.max(0, from - SHOWN), query))
                    .text(" ");
        }
        if (all > from + SHOWN) {
            html.leaf("a", "Next", "href", turned(place, from + SHOWN, query));
        }
        html.close("p");
    }

    private static String turned(PageRequest place, int from, @Nullable String... query) {
        @Nullable String[] whole = Arrays.copyOf(query, query.length + 4);
        whole[query.length] = "show";
        whole[query.length + 1] = place.given("show", "summaries");
        whole[query.length + 2] = "from";
        whole[query.length + 3] = Integer.toString(from);
        return place.url("learned", whole);
    }
}
