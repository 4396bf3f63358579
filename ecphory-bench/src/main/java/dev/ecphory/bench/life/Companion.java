package dev.ecphory.bench.life;

import dev.ecphory.bench.data.Question;
import dev.ecphory.bench.life.Course.Need;
import dev.ecphory.bench.measure.Output;
import dev.ecphory.cognition.Cognition;
import dev.ecphory.cognition.Trace;
import dev.ecphory.consolidate.loop.LoopStep;
import dev.ecphory.engine.Ecphory;
import dev.ecphory.engine.Forgetting;
import dev.ecphory.engine.LoopReport;
import dev.ecphory.engine.Memory;
import dev.ecphory.engine.Progress;
import dev.ecphory.engine.Tier;
import dev.ecphory.memory.Decision;
import dev.ecphory.memory.Digests;
import dev.ecphory.memory.Event;
import dev.ecphory.memory.LogEntry;
import dev.ecphory.memory.Namespace;
import dev.ecphory.recall.Item;
import dev.ecphory.recall.RecallOptions;
import dev.ecphory.recall.Recipe;
import dev.ecphory.store.InMemoryStore;
import dev.ecphory.store.Store;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/**
 * {@code bench companion}: a year with somebody, told day by day and asked some questions a day with reports of what was of
 * use, lived through once by each way to forget; by week, what of the evidence can still be had. Writes {@code companion.md},
 * {@code .json} and {@code .svg}.
 */
public final class Companion {
    static final int WEEKS = 52;
    static final int FIRST = 10;
    static final Instant BEGIN = Instant.parse("2025-01-06T00:00:00Z");

    private static final Duration YEAR = Duration.ofDays(7L * WEEKS);
    private static final Duration EVENING = Duration.ofHours(21);
    private static final Duration NIGHT = Duration.ofHours(23);
    private static final Namespace NAMESPACE = Namespace.of(Life.NAMESPACE);
    private static final int PAGE = 1_000;

    /**
     * One way to forget.
     *
     * @param loops whether the loop archives, which spares what bears a fact that holds, and landmarks; where not, everything goes
     *     that has faded, as AgentOS prunes
     */
    record Way(String label, Forgetting forgetting, Cognition cognition, String recipe, boolean loops) {
        static final Way RANK_ONLY = new Way("rank_only", Forgetting.RANK_ONLY, Cognition.OFF, Recipe.DEFAULT, true);
        static final Way COMPANION =
                new Way("companion", Forgetting.ARCHIVE, Cognition.COMPANION, "default+retention", true);
        static final Way SEED =
                new Way("constants of AgentOS", Forgetting.ARCHIVE, Cognition.SEED, "default+retention", false);

        static final List<Way> ALL = List.of(RANK_ONLY, COMPANION, SEED);
    }

    /**
     * How it stood at the end of a week.
     *
     * @param week from 1
     * @param events told so far
     * @param archived of them
     * @param evidence of which was looked for
     * @param retrievable of it, in the ranking for its question at any rank
     * @param found of it, among the first ten
     */
    record Week(int week, int events, int archived, int evidence, int retrievable, int found) {}

    /** Evidence that is looked for at the end of every week since it was told. */
    private record Probe(String event, Question question) {}

    private Companion() {}

    /**
     * Runs it and writes the files.
     *
     * @return the Markdown page
     */
    public static String run(CompanionOptions options, Progress progress) {
        Map<Way, List<Week>> lived = new LinkedHashMap<>();
        Course course = year(Lives.of(options.worlds(), 7 * WEEKS * options.aDay(), options.seed()));
        for (Way way : Way.ALL) {
            lived.put(way, live(course, way, options, progress));
        }
        String page = CompanionPage.markdown(options, course, lived);
        Output.text(options.results().resolve("companion.md"), page);
        Output.json(options.results().resolve("companion.json"), CompanionPage.json(options, lived));
        Output.text(options.results().resolve("companion.svg"), Weeks.svg(lived));
        return page;
    }

    /** The same told within a year, in the same order and proportions. */
    static Course year(Course course) {
        List<Event> events = new ArrayList<>();
        Instant first = at(course.events().getFirst());
        double span = Duration.between(first, at(course.events().getLast())).toMillis();
        for (Event event : course.events()) {
            double share = Duration.between(first, at(event)).toMillis() / span;
            Instant moved = BEGIN.plusMillis((long) (share * (YEAR.toMillis() - 1)));
            events.add(Event.saying(event.text())
                    .id(event.id())
                    .speaker(event.speaker())
                    .session("day-" + moved.atOffset(ZoneOffset.UTC).toLocalDate())
                    .occurredAt(moved.atOffset(ZoneOffset.UTC))
                    .build());
        }
        return new Course(course.name(), events, course.needs());
    }

    private static Instant at(Event event) {
        return Objects.requireNonNull(event.occurredAt()).toInstant();
    }

    /** Lives through a course of a year. */
    static List<Week> live(Course course, Way way, CompanionOptions options, Progress progress) {
        Clock clock = new Clock();
        clock.set(BEGIN);
        Store store = new InMemoryStore(clock, new SplittableRandom(options.seed()));
        List<Week> weeks = new ArrayList<>();
        try (Ecphory engine = Ecphory.builder(store)
                .tier(Tier.EDGE)
                .background(false)
                .clock(clock)
                .forgetting(way.forgetting)
                .cognition(way.cognition)
                .open()) {
            Memory memory = engine.memory(Life.NAMESPACE);
            List<Probe> probes = probes(course, options);
            Set<String> told = new HashSet<>();
            int next = 0;
            for (int day = 0; day < 7 * WEEKS; day++) {
                Instant begins = BEGIN.plus(Duration.ofDays(day));
                while (next < course.events().size()
                        && at(course.events().get(next)).isBefore(begins.plus(Duration.ofDays(1)))) {
                    Event event = course.events().get(next++);
                    clock.set(at(event));
                    memory.append(event);
                    told.add(Objects.requireNonNull(event.id()));
                }
                for (int i = 0; i < options.aDay(); i++) {
                    clock.set(begins.plus(EVENING).plusSeconds(60L * i));
                    ask(memory, course.needs().get(day * options.aDay() + i), told, way, clock.instant());
                }
                if (day % 7 == 6) {
                    clock.set(begins.plus(NIGHT));
                    if (way.loops) {
                        LoopReport unused = memory.loop().run(EnumSet.allOf(LoopStep.class), Progress.SILENT);
                    } else {
                        consolidate(memory);
                        prune(memory, store, way, clock.instant());
                    }
                    Set<String> archived = memory.archive().list().stream()
                            .map(one -> one.id())
                            .collect(Collectors.toSet());
                    weeks.add(look(memory, probes, told, archived, way, day / 7 + 1, clock.instant()));
                    progress.at(way.label(), day / 7 + 1, WEEKS);
                }
            }
        }
        return weeks;
    }

    /** A question about what was told so far, and a report of what of the first ten was of use. */
    private static void ask(Memory memory, Need need, Set<String> told, Way way, Instant now) {
        Set<String> gold = new HashSet<>(need.question().gold());
        gold.retainAll(told);
        if (gold.isEmpty()) {
            return;
        }
        List<String> ids = memory.recall(need.question().text(), options(way, now)).items().stream()
                .map(Item::entry)
                .map(LogEntry::id)
                .toList();
        if (!ids.isEmpty()) {
            memory.learning()
                    .feedback(
                            need.question().text(),
                            ids.stream().filter(gold::contains).toList(),
                            ids.stream().filter(id -> !gold.contains(id)).toList());
        }
    }

    private static RecallOptions options(Way way, Instant now) {
        return RecallOptions.defaults()
                .withLimit(FIRST)
                .withRecipe(way.recipe)
                .withAskedAt(now.atOffset(ZoneOffset.UTC))
                .withMinRelevance(0);
    }

    private static void consolidate(Memory memory) {
        while (memory.consolidate(Progress.SILENT).done().values().stream().anyMatch(n -> n > 0)
                && !memory.consolidated()) {
            // a chore stops after so many events
        }
    }

    /** Archives whatever has faded, as AgentOS forgets it. */
    private static void prune(Memory memory, Store store, Way way, Instant now) {
        Set<String> gone = memory.archive().list().stream().map(one -> one.id()).collect(Collectors.toSet());
        List<Decision> decisions = new ArrayList<>();
        long seq = 0;
        for (List<LogEntry> page = memory.list(seq, PAGE); !page.isEmpty(); page = memory.list(seq, PAGE)) {
            seq = page.getLast().seq();
            List<Trace> traces = memory.learning().kept(page);
            for (int i = 0; i < page.size(); i++) {
                LogEntry entry = page.get(i);
                if (way.cognition.retention().faded(traces.get(i), now) && !gone.contains(entry.id())) {
                    decisions.add(new Decision.ArchiveEvent(
                            entry.id(), Digests.sha256(entry.event().text()), Decision.Why.FADED, null));
                }
            }
        }
        if (!decisions.isEmpty()) {
            store.decisions().append(NAMESPACE, decisions);
        }
    }

    /** Asking why, which leaves no trace, where each piece of evidence stands for its question. */
    private static Week look(
            Memory memory, List<Probe> probes, Set<String> told, Set<String> archived, Way way, int week, Instant now) {
        int evidence = 0;
        int retrievable = 0;
        int found = 0;
        for (Probe probe : probes) {
            if (told.contains(probe.event())) {
                int rank = memory.explain(probe.question().text(), options(way, now), probe.event())
                        .rank();
                evidence++;
                retrievable += rank > 0 ? 1 : 0;
                found += rank > 0 && rank <= FIRST ? 1 : 0;
            }
        }
        return new Week(week, told.size(), archived.size(), evidence, retrievable, found);
    }

    /** Some of the evidence, each with one question that wants it. */
    private static List<Probe> probes(Course course, CompanionOptions options) {
        Map<String, Probe> probes = new LinkedHashMap<>();
        for (Need need : course.needs()) {
            need.question().gold().forEach(id -> probes.putIfAbsent(id, new Probe(id, need.question())));
        }
        List<Probe> shuffled = new ArrayList<>(probes.values());
        Collections.shuffle(shuffled, new Random(options.seed()));
        return List.copyOf(shuffled.subList(0, Math.min(options.probes(), shuffled.size())));
    }
}
