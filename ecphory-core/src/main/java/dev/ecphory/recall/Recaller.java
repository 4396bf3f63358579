package dev.ecphory.recall;

import dev.ecphory.index.Best;
import dev.ecphory.index.Fields;
import dev.ecphory.index.Projection;
import dev.ecphory.index.Sight;
import dev.ecphory.memory.Directive;
import dev.ecphory.memory.Embedding;
import dev.ecphory.memory.LogEntry;
import dev.ecphory.memory.Namespace;
import dev.ecphory.memory.Space;
import dev.ecphory.model.Embedder;
import dev.ecphory.recall.facts.FactBook;
import dev.ecphory.recall.facts.FactFinder.Matched;
import dev.ecphory.recall.refine.Narrowing;
import dev.ecphory.recall.refine.Narrowing.Narrowed;
import dev.ecphory.recall.refine.Stages;
import dev.ecphory.store.EventReader;
import dev.ecphory.text.TimeWindow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * From a question to a recollection. Reads only. Threads may share it.
 */
public final class Recaller {
    /** The longest question, in UTF-16 units; more is cut off, with a step that says so. */
    public static final int MAX_QUESTION = 20_000;

    private static final Classification UNREAD = new Classification(
            Classification.Tier.T1,
            Classification.Category.SINGLE_SESSION_USER,
            Classification.Intent.PRECISE_FACT,
            Classification.State.ANY,
            false,
            false,
            false,
            false,
            0,
            Map.of(),
            "nobody");
    private static final Answerability UNJUDGED = new Answerability(Answerability.Verdict.PARTIAL, .5, List.of());

    private final Projection projection;
    private final EventReader log;
    private final Namespace namespace;
    private final @Nullable Embedder embedder;
    private final @Nullable String missing;
    private final LandmarkWindows landmarks;
    private final Narrowing narrowing;

    /** Over one namespace, without facts. */
    public Recaller(
            Projection projection,
            EventReader log,
            Namespace namespace,
            LandmarkWindows landmarks,
            @Nullable Embedder embedder,
            @Nullable String missing) {
        this(projection, log, namespace, landmarks, embedder, missing, Narrowing.none(namespace));
    }

    /**
     * Over one namespace.
     *
     * @param landmarks the times that questions tell by life events
     * @param embedder of neural vectors; null to do without
     * @param missing why there is no embedder though one is wanted, which the steps then say; null when none is wanted
     * @param narrowing what is done to the best events, and the facts beside them
     */
    public Recaller(
            Projection projection,
            EventReader log,
            Namespace namespace,
            LandmarkWindows landmarks,
            @Nullable Embedder embedder,
            @Nullable String missing,
            Narrowing narrowing) {
        this.projection = projection;
        this.log = log;
        this.namespace = namespace;
        this.landmarks = landmarks;
        this.embedder = embedder;
        this.missing = missing;
        this.narrowing = narrowing;
    }

    /** True when neural vectors would change what these options recall. */
    public static boolean wantsMeaning(RecallOptions options) {
        return Recipe.named(options.recipe()).wantsMeaning();
    }

    /** Recalls what matters to a question. */
    public Recollection recall(String question, RecallOptions options) {
        Recipe recipe = Recipe.named(options.recipe());
        Steps steps = new Steps();
        String read = cut(question);
        if (read.length() < question.length()) {
            steps.add("cut", question.length(), read.length(), "the question was read up to " + MAX_QUESTION);
        }
        Wide wide = wide(read, options, recipe, steps, null);
        Narrowed narrowed = narrow(wide, options, steps);
        List<LogEntry> entries = narrowed.found().stream().map(Found::entry).toList();
        Assembler.Assembly assembly = Assembler.assemble(wide.directives(), entries, options.maxTokens());
        steps.add("assemble", entries.size(), assembly.ids().size(), assembly.tokens() + " tokens");
        List<Item> items = new ArrayList<>(entries.size());
        for (Found found : narrowed.found()) {
            boolean inContext = assembly.ids().contains(found.entry().id());
            items.add(new Item(found.entry(), "event", found.score(), inContext, found.reasons()));
        }
        return new Recollection(
                question,
                UNREAD,
                assembly.text(),
                assembly.tokens(),
                wide.directives(),
                wide.matched().facts(),
                items,
                List.of(),
                UNJUDGED,
                steps.all());
    }

    /**
     * What the wide phase gives to the narrow one.
     *
     * @param head the best candidates, each with its event's number
     * @param evidence candidates that bear facts, likewise
     * @param directives the instructions that stood meanwhile
     * @param asked where the event stands that is to be explained; null when none is
     */
    private record Wide(
            Cue cue,
            FactBook book,
            Matched matched,
            Map<Long, Candidate> head,
            Map<Long, Candidate> evidence,
            List<Directive> directives,
            @Nullable WhyNot asked) {}

    private Wide wide(String read, RecallOptions options, Recipe recipe, Steps steps, @Nullable LogEntry asked) {
        Topic topic = topic(read, recipe, steps);
        @Nullable TimeWindow landmark = landmarks.of(read, options).orElse(null);
        Stages stages = Stages.of(options.recipe());
        FactBook book = narrowing.book(stages);
        return projection.read(space(topic.vector()), fields -> {
            Cue cue = CueReader.read(read, options, fields.speakers(), landmark, topic);
            steps.add("cue", 1, 1, shown(cue));
            Matched matched = narrowing.match(book, cue, UNREAD, options, stages);
            if (book.size() > 0) {
                steps.add("facts", book.size(), matched.facts().size(), matched.note());
            }
            int depth = narrowing.depth(stages, options);
            Ranking ranking = rank(fields, cue, options, depth, recipe, steps);
            Map<Long, Candidate> head = new LinkedHashMap<>();
            ranking.candidates().forEach(candidate -> head.put(fields.seq(candidate.event()), candidate));
            Map<Long, Candidate> evidence = new LinkedHashMap<>();
            for (long seq : narrowing.evidence(book, matched, stages)) {
                int row = fields.row(seq);
                if (row >= 0 && !ranking.excludes(row)) {
                    evidence.put(seq, ranking.of(row));
                }
            }
            @Nullable WhyNot standing = asked == null ? null : standing(fields, ranking, asked, options.limit());
            return new Wide(cue, book, matched, head, evidence, fields.directives(), standing);
        });
    }

    private Narrowed narrow(Wide wide, RecallOptions options, Steps steps) {
        Set<Long> seqs = new LinkedHashSet<>(wide.head().keySet());
        seqs.addAll(wide.evidence().keySet());
        Map<Long, LogEntry> entries = new HashMap<>();
        log.at(namespace, List.copyOf(seqs)).forEach(entry -> entries.put(entry.seq(), entry));
        return narrowing.narrow(
                found(wide.head(), entries),
                wide.cue(),
                UNREAD,
                options,
                wide.book(),
                wide.matched(),
                found(wide.evidence(), entries),
                Stages.of(options.recipe()),
                steps::add);
    }

    private static List<Found> found(Map<Long, Candidate> candidates, Map<Long, LogEntry> entries) {
        List<Found> found = new ArrayList<>();
        candidates.forEach((seq, candidate) -> {
            LogEntry entry = entries.get(seq);
            if (entry != null) { // null when it was erased a moment ago
                found.add(new Found(entry, candidate.score(), candidate.reasons()));
            }
        });
        return found;
    }

    /** Where one event stands for a question. */
    public WhyNot explain(String question, RecallOptions options, LogEntry entry) {
        Steps steps = new Steps();
        Wide wide = wide(cut(question), options, Recipe.named(options.recipe()), steps, entry);
        WhyNot ranked = Objects.requireNonNull(wide.asked());
        if (ranked.rank() == 0) {
            return ranked;
        }
        Narrowed narrowed = narrow(wide, options, steps);
        List<Found> recalled = narrowed.found();
        double needed = recalled.isEmpty() ? 0 : recalled.getLast().score();
        for (int i = 0; i < recalled.size(); i++) {
            Found found = recalled.get(i);
            if (found.entry().seq() == entry.seq()) {
                Item item = new Item(entry, "event", found.score(), false, found.reasons());
                return new WhyNot(
                        i + 1, ranked.of(), item, needed, null, "it is number " + (i + 1) + " of " + ranked.of());
            }
        }
        @Nullable String stage = narrowed.dropped().get(entry.seq());
        return stage == null || stage.equals(Narrowing.LIMIT)
                ? ranked
                : new WhyNot(
                        ranked.rank(),
                        ranked.of(),
                        ranked.item(),
                        needed,
                        stage,
                        "it was number " + ranked.rank() + " of " + ranked.of() + ", and the stage " + stage
                                + " dropped it");
    }

    private static WhyNot standing(Fields fields, Ranking ranking, LogEntry entry, int limit) {
        int row = fields.row(entry.seq());
        if (row < 0 || ranking.excludes(row)) {
            Item hidden = new Item(entry, "event", 0, false, List.of());
            String because =
                    "it is not to be seen by this recall: retracted, kept out by the gate, or later than the time"
                            + " asked for";
            return new WhyNot(0, fields.events(), hidden, 0, "sight", because);
        }
        Candidate candidate = ranking.of(row);
        List<Candidate> best = ranking.candidates();
        double needed =
                best.isEmpty() ? 0 : best.get(Math.min(limit, best.size()) - 1).score();
        int place = ranking.placeOf(row);
        Item item = new Item(entry, "event", candidate.score(), false, candidate.reasons());
        String because = String.format(
                Locale.ROOT,
                "it is number %d of %d: its score is %.3f, and %.3f would have put it among the first %d",
                place,
                fields.events(),
                candidate.score(),
                needed,
                limit);
        return new WhyNot(place, fields.events(), item, needed, "rank", because);
    }

    /** What of a question is read: at most {@link #MAX_QUESTION} UTF-16 units, never half a character. */
    public static String cut(String question) {
        if (question.length() <= MAX_QUESTION) {
            return question;
        }
        boolean half = Character.isHighSurrogate(question.charAt(MAX_QUESTION - 1))
                && Character.isLowSurrogate(question.charAt(MAX_QUESTION));
        return question.substring(0, half ? MAX_QUESTION - 1 : MAX_QUESTION);
    }

    private Topic topic(String question, Recipe recipe, Steps steps) {
        Topic topic = Topic.of(question, recipe);
        if (topic.form() != Form.ANSWER) {
            String form = topic.form().name().toLowerCase(Locale.ROOT);
            steps.add("topic", question.length(), topic.text().length(), "a " + form + " about: " + topic.text());
        }
        return topic.meaning(vector(topic.text(), recipe, steps));
    }

    /** The question's vector, made before the index is entered; a model that fails costs only its signal. */
    private @Nullable Embedding vector(String question, Recipe recipe, Steps steps) {
        if (!recipe.wantsMeaning() || (embedder == null && missing == null)) {
            return null;
        }
        String problem = missing;
        if (embedder != null) {
            try {
                Embedding vector = embedder.question(question);
                steps.add("embed", 1, 1, vector.space().key());
                return vector;
            } catch (RuntimeException failure) {
                problem = failure.toString();
            }
        }
        steps.add("embed", 1, 0, "without neural vectors, by the static table: " + problem);
        return null;
    }

    private static @Nullable Space space(@Nullable Embedding vector) {
        return vector == null ? null : vector.space();
    }

    private Ranking rank(Fields fields, Cue cue, RecallOptions options, int depth, Recipe recipe, Steps steps) {
        boolean neural = cue.vector() != null;
        BitSet excluded = fields.excluded(new Sight(options.validAt(), options.knownAt(), options.quarantine()));
        if (!excluded.isEmpty()) {
            steps.add(
                    "sight",
                    fields.events(),
                    fields.events() - excluded.cardinality(),
                    "neither retracted nor out of sight");
        }
        Weights weights = cue.form().shape(neural ? recipe.neural() : recipe.edge(), cue.wording());
        Weights base = neural ? recipe.base() : recipe.edgeBase();
        Ranking ranking;
        if (recipe.fusion() == Recipe.Fusion.SUM) {
            ScoreFields scores = new ScoreFields(fields, cue, excluded);
            Map<Signal, float[]> signals = scores.compute(weights, base);
            steps.add(
                    "fields", fields.events(), fields.events(), signals.size() + " signals" + waiting(neural, fields));
            Signal lending = cue.form().lending();
            if (lending != null) {
                signals.put(lending, scores.lent(cue.form(), signals, weights));
                weights = weights.with(lending, 1);
            }
            ranking = Ranking.sum(signals, weights, scores.gate(), fields.events(), excluded, depth);
        } else {
            Map<Signal, Best> lists = ScoreFields.lists(fields, cue, excluded, weights, Ranking.RRF_DEPTH);
            steps.add("lists", fields.events(), Ranking.RRF_DEPTH, lists.size() + " signals" + waiting(neural, fields));
            ranking = Ranking.reciprocalRanks(lists, weights, fields.events(), excluded, depth);
        }
        steps.add("rank", fields.events(), ranking.candidates().size(), recipe.name());
        return ranking;
    }

    private String waiting(boolean neural, Fields fields) {
        int pending = fields.notEmbedded();
        return neural && pending > 0 ? ", " + pending + " events not embedded yet are judged by the static table" : "";
    }

    private static String shown(Cue cue) {
        List<String> told = new ArrayList<>();
        if (!cue.subjects().isEmpty()) {
            told.add("about " + String.join(", ", cue.subjects()));
        }
        if (cue.window() != null) {
            told.add("when: " + cue.window().phrase());
        }
        cue.wording().answerTypes().stream()
                .sorted()
                .forEach(type -> told.add("wants a " + type.name().toLowerCase(Locale.ROOT)));
        cue.wording().phrases().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(cueing ->
                        told.add(cueing.getKey().name().toLowerCase(Locale.ROOT).replace('_', ' ') + ": \""
                                + cueing.getValue() + "\""));
        return String.join("; ", told);
    }

    /** Collects steps, each timed since the one before. */
    private static final class Steps {
        private final List<Step> steps = new ArrayList<>();
        private long since = System.nanoTime();

        void add(String stage, int in, int out, String note) {
            long now = System.nanoTime();
            steps.add(new Step(stage, in, out, Duration.ofNanos(now - since), note));
            since = now;
        }

        List<Step> all() {
            return steps;
        }
    }
}
