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
import dev.ecphory.store.EventReader;
import dev.ecphory.text.TimeWindow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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

    /**
     * Over one namespace.
     *
     * @param landmarks the times that questions tell by life events
     * @param embedder of neural vectors; null to do without
     * @param missing why there is no embedder though one is wanted, which the steps then say; null when none is wanted
     */
    public Recaller(
            Projection projection,
            EventReader log,
            Namespace namespace,
            LandmarkWindows landmarks,
            @Nullable Embedder embedder,
            @Nullable String missing) {
        this.projection = projection;
        this.log = log;
        this.namespace = namespace;
        this.landmarks = landmarks;
        this.embedder = embedder;
        this.missing = missing;
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
        Topic topic = topic(read, recipe, steps);
        @Nullable TimeWindow landmark = landmarks.of(read, options).orElse(null);
        Ranked ranked = projection.read(space(topic.vector()), fields -> {
            Ranking ranking = rank(fields, read, options, recipe, landmark, topic, steps);
            List<Long> seqs = ranking.candidates().stream()
                    .map(candidate -> fields.seq(candidate.event()))
                    .toList();
            return new Ranked(ranking.candidates(), seqs, fields.directives());
        });
        Map<Long, LogEntry> found = new HashMap<>();
        log.at(namespace, ranked.seqs()).forEach(entry -> found.put(entry.seq(), entry));
        List<LogEntry> entries = new ArrayList<>();
        List<Candidate> candidates = new ArrayList<>();
        for (int i = 0; i < ranked.seqs().size(); i++) {
            LogEntry entry = found.get(ranked.seqs().get(i));
            if (entry != null) { // null when it was erased a moment ago
                entries.add(entry);
                candidates.add(ranked.candidates().get(i));
            }
        }
        Assembler.Assembly assembly = Assembler.assemble(ranked.directives(), entries, options.maxTokens());
        steps.add("assemble", entries.size(), assembly.ids().size(), assembly.tokens() + " tokens");
        List<Item> items = new ArrayList<>(entries.size());
        for (int i = 0; i < entries.size(); i++) {
            Candidate candidate = candidates.get(i);
            LogEntry entry = entries.get(i);
            boolean inContext = assembly.ids().contains(entry.id());
            items.add(new Item(entry, "event", candidate.score(), inContext, candidate.reasons()));
        }
        return new Recollection(
                question,
                UNREAD,
                assembly.text(),
                assembly.tokens(),
                ranked.directives(),
                List.of(),
                items,
                List.of(),
                UNJUDGED,
                steps.all());
    }

    /** The best candidates, each with its event's number, and the instructions that stood meanwhile. */
    private record Ranked(List<Candidate> candidates, List<Long> seqs, List<Directive> directives) {}

    /** Where one event stands for a question. */
    public WhyNot explain(String question, RecallOptions options, LogEntry entry) {
        Recipe recipe = Recipe.named(options.recipe());
        Steps steps = new Steps();
        String read = cut(question);
        Topic topic = topic(read, recipe, steps);
        @Nullable TimeWindow landmark = landmarks.of(read, options).orElse(null);
        return projection.read(space(topic.vector()), fields -> {
            Ranking ranking = rank(fields, read, options, recipe, landmark, topic, steps);
            int row = fields.row(entry.seq());
            if (row < 0 || ranking.excludes(row)) {
                Item hidden = new Item(entry, "event", 0, false, List.of());
                String because =
                        "it is not to be seen by this recall: retracted, kept out by the gate, or later than the time"
                                + " asked for";
                return new WhyNot(0, fields.events(), hidden, 0, because);
            }
            Candidate candidate = ranking.of(row);
            double needed = ranking.candidates().isEmpty()
                    ? 0
                    : ranking.candidates().getLast().score();
            int place = ranking.placeOf(row);
            Item item = new Item(entry, "event", candidate.score(), false, candidate.reasons());
            String because = place <= options.limit()
                    ? "it is number " + place + " of " + fields.events()
                    : String.format(
                            Locale.ROOT,
                            "it is number %d of %d: its score is %.3f, and %.3f would have put it among the first %d",
                            place,
                            fields.events(),
                            candidate.score(),
                            needed,
                            options.limit());
            return new WhyNot(place, fields.events(), item, needed, because);
        });
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

    private Ranking rank(
            Fields fields,
            String question,
            RecallOptions options,
            Recipe recipe,
            @Nullable TimeWindow landmark,
            Topic topic,
            Steps steps) {
        boolean neural = topic.vector() != null;
        Cue cue = CueReader.read(question, options, fields.speakers(), landmark, topic);
        steps.add("cue", 1, 1, shown(cue));
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
            ranking = Ranking.sum(signals, weights, scores.gate(), fields.events(), excluded, options.limit());
            if (recipe.seated() && cue.form() == Form.ANSWER) {
                ranking = ranking.seated(fields, options.limit());
            }
        } else {
            Map<Signal, Best> lists = ScoreFields.lists(fields, cue, excluded, weights, Ranking.RRF_DEPTH);
            steps.add("lists", fields.events(), Ranking.RRF_DEPTH, lists.size() + " signals" + waiting(neural, fields));
            ranking = Ranking.reciprocalRanks(lists, weights, fields.events(), excluded, options.limit());
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
