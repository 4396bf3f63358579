package dev.ecphory.console;

import dev.ecphory.Ecphory;
import dev.ecphory.Memory;
import dev.ecphory.admin.HealthReport;
import dev.ecphory.admin.MemoryStats;
import dev.ecphory.internal.chores.ChoreBacklog;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.learning.AccessHistory.DatedAccess;
import dev.ecphory.server.access.Role;
import dev.ecphory.spi.store.AccessLog.Kind;
import dev.ecphory.wire.EnumNames;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The start of a namespace: what it holds, how it grew, what was asked of it and what waits. Threads may share it. */
final class OverviewPage {
    /** The newest of the access log, in which what was recalled most is counted: recalls, and what was reported of them. */
    private static final int ACCESSES = 1_000;
    /** Days that the chart of recalls shows at least. */
    private static final int DAYS = 30;

    private static final int SHOWN = 6;
    private static final int WORDS = 140;

    private final Ecphory engine;

    OverviewPage(Ecphory engine) {
        this.engine = engine;
    }

    void show(PageRequest place) {
        EngineMemory memory = EngineMemory.of(place.memory());
        MemoryStats stats = memory.admin().stats();
        HtmlWriter main = new HtmlWriter();
        if (stats.events() == 0) {
            main.empty("This namespace is empty", "Append events over REST, MCP or with ecphory append.");
            place.show("Overview", main);
            return;
        }
        List<ChoreBacklog> backlog = memory.choreBacklog();
        List<DatedAccess> recalls = memory.learning().history().newest(ACCESSES).stream()
                .filter(access -> access.kind() == Kind.DELIVERED)
                .toList();
        tiles(main, place, memory, stats, backlog);
        main.open("div", "class", "grid");
        SortedMap<LocalDate, Long> days = memory.eventsByDay();
        TimeChart.total(main, "Growth, by when events occurred", days);
        TimeChart.bars(main, "Events over time", days);
        recalls(main, memory);
        mostRecalled(main, place, memory, recalls);
        if (place.may(Role.ADMIN)) {
            asked(main, place, recalls);
        }
        jobs(main, place, backlog);
        if (place.visit().grant().everywhere(Role.ADMIN)) {
            health(main, place);
        }
        main.close("div");
        place.show("Overview", main);
    }

    private static void tiles(
            HtmlWriter html, PageRequest place, Memory memory, MemoryStats stats, List<ChoreBacklog> backlog) {
        long waiting = backlog.stream().mapToLong(ChoreBacklog::waiting).max().orElse(0);
        html.open("ul", "class", "tiles", "aria-label", "In numbers");
        tile(html, "Events", stats.events(), place.url("events"));
        tile(html, "Sessions", stats.sessions(), place.url("learned", "show", "summaries", "kind", "session"));
        tile(html, "Speakers", stats.speakers().size(), place.url("entities"));
        tile(html, "To review", memory.facts().contradictions().size(), place.url("contradictions"));
        tile(html, "Waiting for jobs", waiting, place.url("health") + "#jobs");
        html.close("ul");
    }

    private static void tile(HtmlWriter html, String title, long count, String url) {
        html.open("li").open("a", "href", url);
        html.leaf("strong", DisplayFormats.number(count))
                .leaf("span", title)
                .close("a")
                .close("li");
    }

    private static void recalls(HtmlWriter html, EngineMemory memory) {
        SortedMap<LocalDate, Long> days =
                new TreeMap<>(memory.learning().history().recallsByDay());
        if (days.isEmpty()) {
            html.open("section", "class", "panel").leaf("h2", "Recalls over time");
            html.empty("Nothing was recalled yet", "Ask something on the page Recall, or connect an agent.");
            html.close("section");
            return;
        }
        LocalDate today = memory.now().atOffset(ZoneOffset.UTC).toLocalDate();
        days.putIfAbsent(today, 0L);
        days.putIfAbsent(days.lastKey().minusDays(DAYS - 1L), 0L);
        TimeChart.bars(html, "Recalls over time", days);
    }

    /** In the newest recalls. */
    private static void mostRecalled(HtmlWriter html, PageRequest place, Memory memory, List<DatedAccess> recalls) {
        Map<String, Long> times = new LinkedHashMap<>();
        recalls.forEach(access -> access.events().forEach(id -> times.merge(id, 1L, Long::sum)));
        if (times.isEmpty()) {
            return;
        }
        html.open("section", "class", "panel").leaf("h2", "Most recalled").open("ol", "class", "plain");
        times.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(SHOWN)
                .forEach(one -> memory.get(one.getKey()).ifPresent(entry -> {
                    html.open("li", "class", "line").open("a", "href", place.url("event", "id", entry.id()));
                    html.said(DisplayFormats.words(entry, WORDS)).close("a");
                    html.leaf("span", one.getValue() + "×", "class", "note").close("li");
                }));
        html.close("ol");
        html.note("In the newest " + DisplayFormats.count(recalls.size(), "recall", "recalls") + ".");
        html.close("section");
    }

    /** What others asked is for those who look after the namespace. */
    private static void asked(HtmlWriter html, PageRequest place, List<DatedAccess> recalls) {
        if (recalls.isEmpty()) {
            return;
        }
        html.open("section", "class", "panel").leaf("h2", "Asked last").open("ul", "class", "plain");
        recalls.stream().limit(SHOWN).forEach(access -> {
            html.open("li", "class", "line");
            html.open("a", "href", place.url("recall", "question", access.question()))
                    .said(access.question())
                    .close("a");
            html.leaf("span", DisplayFormats.time(access.at()), "class", "note").close("li");
        });
        html.close("ul").close("section");
    }

    private static void jobs(HtmlWriter html, PageRequest place, List<ChoreBacklog> backlog) {
        html.open("section", "class", "panel").leaf("h2", "Jobs").open("ul", "class", "plain");
        for (ChoreBacklog job : backlog) {
            html.open("li", "class", "line").leaf("span", job.chore());
            int failed = job.setbacks().size();
            html.open("span");
            if (failed > 0) {
                html.leaf("span", failed + " failed", "class", "tag no");
            }
            html.leaf(
                            "span",
                            job.waiting() == 0 ? "up to date" : DisplayFormats.number(job.waiting()) + " waiting",
                            "class",
                            job.waiting() == 0 ? "tag yes" : "tag")
                    .close("span")
                    .close("li");
        }
        html.close("ul").open("p");
        html.leaf("a", "Health and jobs", "href", place.url("health"))
                .close("p")
                .close("section");
    }

    private void health(HtmlWriter html, PageRequest place) {
        html.open("section", "class", "panel").leaf("h2", "Health").open("ul", "class", "plain");
        for (HealthReport.Component part : engine.quickHealth().parts()) {
            html.open("li", "class", "line").open("span").text(part.name());
            @Nullable String note = part.state() == HealthReport.State.OK ? null : part.note();
            if (note != null) {
                html.open("br").open("span", "class", "note").said(note).close("span");
            }
            html.close("span");
            html.leaf(
                            "span",
                            EnumNames.lower(part.state()),
                            "class",
                            part.state() == HealthReport.State.OK ? "tag yes" : "tag no")
                    .close("li");
        }
        html.close("ul").open("p");
        html.leaf("a", "Check everything", "href", place.url("health", "parts", "1") + "#parts");
        html.close("p").close("section");
    }
}
