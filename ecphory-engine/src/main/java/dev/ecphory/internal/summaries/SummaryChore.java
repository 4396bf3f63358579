package dev.ecphory.internal.summaries;

import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.internal.log.EventTries;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.knowledge.DecisionRecord;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.knowledge.Summary.Kind;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.LogPosition;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Keeps summaries level with the log, batch by batch, after mentions, claims and facts: makes what is missing, makes again
 * what changed, takes away what nothing speaks for any more. What it makes depends on what was said and decided alone. An event
 * that cannot be read, or not in time, is tried again and then set aside ({@link EventTries}): summaries are made without it. For
 * one thread at a time.
 */
public final class SummaryChore {
    /** The chore's name in the list of setbacks. */
    public static final String CHORE = "summarise";

    /** Clusters want Hipparchus, which is optional; without it there are none. */
    private static final boolean CLUSTERS = present("org.hipparchus.clustering.DBSCANClusterer");

    public static final List<Kind> KINDS =
            List.of(Kind.SESSION, Kind.OBSERVATION, Kind.OUTCOME, Kind.MONTH, Kind.CLUSTER, Kind.ENTITY);

    private static final int BATCH = 500;
    /** Whatever the new events are, what they belong to is read once. */
    private static final int MANY = 20_000;

    private final SummaryScope scope;
    private final String version;
    private final EventBuckets places;
    /** With which kind the next step begins. */
    private int turn;

    public SummaryChore(Namespace namespace, EventStore store, String annotations) {
        this(new SummaryScope(namespace, store, annotations));
    }

    SummaryChore(SummaryScope scope) {
        this.scope = scope;
        this.version = scope.version();
        this.places = new EventBuckets(scope.namespace(), scope.store());
    }

    /**
     * Takes in the next batch, kind after kind in turn, so that they read the same events.
     *
     * @param goal how far to go; what was said or decided later may be left
     * @return how many events and decisions were taken in; 0 when there is nothing left to do
     */
    public int step(LogPosition goal) {
        LogPosition head = scope.head();
        long frontier = Math.min(scope.frontier(), goal.lastSeq());
        List<Chapter> chapters = chapters();
        for (int i = 0; i < chapters.size(); i++) {
            int done = step(chapters.get(turn++ % chapters.size()), head, frontier, goal);
            if (done > 0) {
                return done;
            }
        }
        return new AmendmentChore(scope, version).step(head, frontier, goal);
    }

    /** A kind of summary, and how many new events are taken in at once. */
    private record Chapter(Kind kind, int batch, Function<ChoreInput, SummaryProducer> opened) {
        String name() {
            return kind.name().toLowerCase(Locale.ROOT);
        }
    }

    private List<Chapter> chapters() {
        return Stream.of(
                        new Chapter(
                                Kind.SESSION, BATCH, input -> new Periods(input, places, Kind.SESSION, Periods.TURNS)),
                        new Chapter(
                                Kind.OBSERVATION,
                                BATCH,
                                input -> new Periods(input, places, Kind.OBSERVATION, Periods.LONG)),
                        new Chapter(Kind.OUTCOME, BATCH, input -> new OutcomeProducer(input, places)),
                        new Chapter(Kind.MONTH, MANY, input -> new Periods(input, places, Kind.MONTH, Periods.TURNS)),
                        new Chapter(Kind.CLUSTER, MANY, input -> new ClusterSummaryProducer(input, places)),
                        new Chapter(Kind.ENTITY, MANY, EntitySummaryProducer::new))
                .filter(chapter -> CLUSTERS || chapter.kind() != Kind.CLUSTER)
                .toList();
    }

    private static boolean present(String library) {
        try {
            Class.forName(library, false, SummaryChore.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException absent) {
            return false;
        }
    }

    private int step(Chapter chapter, LogPosition head, long frontier, LogPosition goal) {
        Checkpoint mark = scope.mark(chapter.name());
        if (!mark.version().equals(version)) {
            clearMadeByRules(chapter.kind());
        }
        if (!mark.continues(version, head)) {
            mark = scope.fresh(version, head);
        }
        Optional<LogChanges> found = LogChanges.since(scope, mark, frontier, head, goal, chapter.batch());
        if (found.isEmpty()) {
            return 0;
        }
        LogChanges news = found.get();
        places.learn(head, frontier);
        long revision = scope.revision();
        ChoreInput input = scope.input(news.entries());
        SummaryProducer part = chapter.opened().apply(input);
        if (write(input, part, subjects(part, news), revision, head)) {
            scope.keep(chapter.name(), news.next());
            return news.size();
        }
        return 1; // some event failed, and all of it is tried again
    }

    /** Up to which event summaries were made; 0 for none. */
    public static long through(Namespace namespace, EventStore store) {
        return Checkpoint.of(store.settings(), namespace, Kind.SESSION.name().toLowerCase(Locale.ROOT))
                .through();
    }

    /** What a model told stays as long as it stands for its session: it is dear, and no rule made it. */
    private void clearMadeByRules(Kind kind) {
        List<Summary> all = scope.summaries(List.of(kind));
        List<String> made = all.stream()
                .filter(one -> !ModelSummarizer.told(one))
                .map(Summary::id)
                .toList();
        if (made.size() == all.size()) {
            scope.store().summaries().clear(scope.namespace(), List.of(kind));
        } else if (!made.isEmpty()) {
            scope.store().summaries().put(scope.namespace(), scope.revision(), List.of(), made);
        }
    }

    private static Set<String> subjects(SummaryProducer part, LogChanges news) {
        Set<String> subjects = new TreeSet<>();
        for (LogEntry entry : news.entries()) {
            subjects.addAll(part.subjects(entry));
        }
        if (part instanceof EntitySummaryProducer persons) {
            for (DecisionRecord decided : news.decided()) {
                switch (decided.decision()) {
                    case Decision.Link link -> {
                        subjects.addAll(persons.names(link.alias()));
                        subjects.addAll(persons.names(link.name()));
                    }
                    case Decision.Unlink unlink -> {
                        subjects.addAll(persons.names(unlink.alias()));
                        subjects.addAll(persons.names(unlink.name()));
                    }
                    default -> {} // changes no name
                }
            }
        }
        return subjects;
    }

    /** Makes and stores the summaries of subjects, unless an event that they rest on is to be read again. */
    private boolean write(
            ChoreInput input, SummaryProducer part, Set<String> subjects, long revision, LogPosition head) {
        List<Summary> made = new ArrayList<>();
        Set<String> removed = new TreeSet<>();
        for (String subject : subjects) {
            Set<String> before = new TreeSet<>(part.before(subject));
            for (Summary one : part.make(subject)) {
                before.remove(one.id());
                Optional<Summary> stored = scope.byId(one.id());
                Summary kept = stored.filter(told -> part.stands(told)).orElse(one);
                Summary amended = input.amendments().of(kept);
                if (stored.isEmpty() || !stored.get().equals(amended)) {
                    made.add(amended);
                }
            }
            for (String id : before) {
                Optional<Summary> stored = scope.byId(id);
                if (stored.isPresent() && !part.stands(stored.get())) {
                    removed.add(id);
                }
            }
        }
        if (input.tries().again()) {
            return false;
        }
        scope.put(revision, made, List.copyOf(removed), head);
        return true;
    }

    /** Has the next steps look whether what a model told of sessions stands for what is there. */
    public static void lookAgain(Namespace namespace, EventStore store) {
        for (Kind kind : ModelSummarizer.KINDS_TOLD) {
            Checkpoint.NONE.keep(store.settings(), namespace, kind.name().toLowerCase(Locale.ROOT));
        }
    }

    /** Throws summaries away, and has them made anew with the next steps. */
    public static void clear(Namespace namespace, EventStore store) {
        for (Kind kind : KINDS) { // first: a mark says that there is what it stands for
            Checkpoint.NONE.keep(store.settings(), namespace, kind.name().toLowerCase(Locale.ROOT));
        }
        Checkpoint.NONE.keep(store.settings(), namespace, AmendmentChore.PART);
        store.choreFailures().clear(namespace, CHORE);
        store.summaries().clear(namespace, KINDS);
    }
}
