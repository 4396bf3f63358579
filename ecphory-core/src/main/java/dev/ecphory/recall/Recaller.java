package dev.ecphory.recall;

import dev.ecphory.index.Fields;
import dev.ecphory.index.PastCue;
import dev.ecphory.index.Projection;
import dev.ecphory.memory.CommonNames;
import dev.ecphory.memory.Embedding;
import dev.ecphory.memory.LogEntry;
import dev.ecphory.memory.Namespace;
import dev.ecphory.memory.Space;
import dev.ecphory.memory.Summary;
import dev.ecphory.model.AssetEmbedder;
import dev.ecphory.model.Embedder;
import dev.ecphory.recall.context.Assembly;
import dev.ecphory.recall.context.Sensitivities;
import dev.ecphory.recall.expand.Expansion;
import dev.ecphory.recall.expand.Glimpse;
import dev.ecphory.recall.expand.Looked;
import dev.ecphory.recall.facts.FactBook;
import dev.ecphory.recall.facts.FactFinder.Matched;
import dev.ecphory.recall.refine.Narrowing;
import dev.ecphory.recall.refine.Narrowing.Narrowed;
import dev.ecphory.recall.refine.Stages;
import dev.ecphory.recall.refine.Tie;
import dev.ecphory.recall.summaries.Overview;
import dev.ecphory.recall.summaries.SummaryShelf;
import dev.ecphory.recall.summaries.SummarySource;
import dev.ecphory.store.EventReader;
import dev.ecphory.text.TimeWindow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * From a question to a recollection: the wide phase scores every event, the narrow one refines the best of them and finds
 * the facts beside them, then it is judged whether an answer is there, and the context is told. Reads only. Threads may
 * share it.
 */
public final class Recaller {
    /** The longest question, in UTF-16 units; more is cut off, with a step that says so. */
    public static final int MAX_QUESTION = 20_000;

    /** A memory of whose events at least this share are turns is a record of conversations. */
    private static final double CONVERSATIONS = .5;

    private static final Answerability UNJUDGED =
            new Answerability(Answerability.Verdict.PARTIAL, .5, List.of("this recipe does not judge it"));

    private final Projection projection;
    private final EventReader log;
    private final Namespace namespace;
    private final LandmarkWindows landmarks;
    private final WidePhase widePhase;
    private final SecondLook secondLook;
    private final Narrowing narrowing;
    private final Telling telling;
    private final Overviews overviews;
    private final Feeling feeling;

    /**
     * What was seen before the narrow phase.
     *
     * @param looks what other looks found
     * @param answerability whether an answer is there
     */
    private record Seen(List<Looked> looks, Answerability answerability) {}

    /** Over one namespace, without facts, and where everything counts as sensitive. */
    public Recaller(
            Projection projection,
            EventReader log,
            Namespace namespace,
            LandmarkWindows landmarks,
            @Nullable Embedder embedder,
            @Nullable String missing) {
        this(
                projection,
                log,
                namespace,
                landmarks,
                embedder,
                missing,
                null,
                Narrowing.none(namespace),
                Sensitivities.UNKNOWN,
                new SummaryShelf(SummarySource.NONE));
    }

    /**
     * Over one namespace.
     *
     * @param landmarks the times that questions tell by life events
     * @param embedder of neural vectors; null to do without
     * @param missing why there is no embedder though one is wanted, which the steps then say; null when none is wanted
     * @param eyes of images and recordings; null for none
     * @param narrowing what is done to the best events, and the facts beside them
     * @param sensitivities what is sensitive, for redacted contexts
     * @param summaries what contexts may tell beside events
     */
    public Recaller(
            Projection projection,
            EventReader log,
            Namespace namespace,
            LandmarkWindows landmarks,
            @Nullable Embedder embedder,
            @Nullable String missing,
            @Nullable AssetEmbedder eyes,
            Narrowing narrowing,
            Sensitivities sensitivities,
            SummaryShelf summaries) {
        this.projection = projection;
        this.log = log;
        this.namespace = namespace;
        this.landmarks = landmarks;
        this.widePhase = new WidePhase(embedder, missing, eyes);
        this.secondLook = new SecondLook(projection, log, namespace, widePhase);
        this.narrowing = narrowing;
        this.overviews = new Overviews(namespace, summaries);
        this.telling = new Telling(log, namespace, sensitivities);
        this.feeling = new Feeling(log, namespace, narrowing);
    }

    /** True when neural vectors would change what these options recall. */
    public static boolean wantsMeaning(RecallOptions options) {
        return Recipe.named(options.recipe()).wantsMeaning();
    }

    /** Recalls what matters to a question, whose kind is told by rules. */
    public Recollection recall(String question, RecallOptions options) {
        return recall(question, options, null);
    }

    /**
     * Recalls what matters to a question.
     *
     * @param kind what kind of question it is, when somebody has told already; null to tell it by rules
     * @throws dev.ecphory.memory.InvalidInputException when the page to go on from is of another question, filter or recipe
     */
    public Recollection recall(String question, RecallOptions asked, @Nullable Classification kind) {
        Trace trace = new Trace();
        String read = cut(question);
        if (read.length() < question.length()) {
            trace.add("cut", question.length(), read.length(), "the question was read up to " + MAX_QUESTION);
        }
        Pages pages = Pages.of(namespace, read, asked);
        RecallOptions options = pages.options();
        Wide wide = wide(read, options, kind, null, trace);
        Fetched fetched = Fetched.of(log, namespace, wide);
        Relevance relevance = Relevance.of(wide, fetched);
        Seen seen = again(wide, fetched, relevance, options, trace);
        Answerability answerability = seen.answerability();
        List<Found> found =
                relevance.weighed(narrow(wide, fetched, seen, options, trace).found());
        List<Found> relevant = relevance.kept(found, options);
        List<RecalledFact> facts = relevance.facts(options);
        boolean nothing = relevance.nothing(options);
        trace.add("relevance", found.size(), relevant.size(), relevance.note(), relevance.numbers(options));
        List<Found> page = pages.page(relevant);
        List<LogEntry> ranked = page.stream().map(Found::entry).toList();
        Felt felt = feeling.of(wide, ranked, options, trace);
        List<Reminder> reminders = narrowing.due(read, options);
        if (!reminders.isEmpty()) {
            trace.add("intentions", reminders.size(), reminders.size(), "due now");
        }
        Telling.Told told = telling.tell(
                read,
                wide.topic(),
                options,
                wide.directives(),
                reminders,
                facts,
                nothing ? List.of() : wide.overviews(),
                ranked,
                nothing && facts.isEmpty() && !found.isEmpty(),
                wide.around(),
                felt.unbidden());
        Assembly assembly = told.assembly();
        trace.add("assemble", ranked.size(), assembly.events().size(), told.note(options));
        List<Item> items = new ArrayList<>(ranked.size());
        for (Found one : page) {
            boolean inContext = assembly.events().contains(one.entry().id());
            items.add(new Item(one.entry(), "event", one.score(), one.relevance(), inContext, one.reasons()));
        }
        return new Recollection(
                question,
                wide.cue().classification(),
                assembly.text(),
                assembly.tokens(),
                wide.directives(),
                reminders,
                told.facts(),
                items,
                told.computed(),
                told.overviews(),
                answerability,
                felt.told(assembly.unbidden()),
                wide.pendingVectors(),
                trace.steps(),
                pages.next(page, wide.last(), wide.closeness().inSight()));
    }

    /**
     * Where one event stands for a question.
     */
    public WhyNot explain(String question, RecallOptions options, LogEntry entry) {
        Trace trace = new Trace();
        Wide wide = wide(cut(question), options, null, entry, trace);
        WhyNot ranked = Objects.requireNonNull(wide.asked());
        if (ranked.rank() == 0) {
            return ranked;
        }
        Fetched fetched = Fetched.of(log, namespace, wide);
        Relevance relevance = Relevance.of(wide, fetched);
        Narrowed narrowed = narrow(wide, fetched, again(wide, fetched, relevance, options, trace), options, trace);
        List<Found> weighed = relevance.weighed(narrowed.found());
        List<Found> recalled = relevance.kept(weighed, options);
        double needed = recalled.isEmpty() ? 0 : recalled.getLast().score();
        for (int i = 0; i < recalled.size(); i++) {
            Found found = recalled.get(i);
            if (found.entry().seq() == entry.seq()) {
                Item item = new Item(entry, "event", found.score(), found.relevance(), false, found.reasons());
                String because = "it is number " + (i + 1) + " of " + ranked.of();
                return new WhyNot(i + 1, ranked.of(), item, needed, null, because);
            }
        }
        for (Found found : weighed) {
            if (found.entry().seq() == entry.seq()) {
                Item item = new Item(entry, "event", found.score(), found.relevance(), false, found.reasons());
                String because =
                        "it is " + CueText.share(found.relevance()) + " likely to be evidence, which is too little";
                return new WhyNot(ranked.rank(), ranked.of(), item, needed, "relevance", because);
            }
        }
        @Nullable String stage = narrowed.dropped().get(entry.seq());
        if (stage == null || stage.equals(Narrowing.LIMIT)) {
            return ranked;
        }
        String because =
                "it was number " + ranked.rank() + " of " + ranked.of() + ", and the stage " + stage + " dropped it";
        return new WhyNot(ranked.rank(), ranked.of(), ranked.item(), needed, stage, because);
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

    private Wide wide(
            String question,
            RecallOptions options,
            @Nullable Classification kind,
            @Nullable LogEntry asked,
            Trace trace) {
        Recipe recipe = Recipe.named(options.recipe());
        Stages stages = Stages.of(options.recipe());
        Topic topic = widePhase.topic(question, recipe, trace);
        @Nullable AssetCue assetCue = widePhase.assetCue(topic, options, recipe, trace);
        List<PastCue> past = narrowing.cues(stages);
        @Nullable Long current = current(options);
        @Nullable TimeWindow landmark = landmarks.of(question, options).orElse(null);
        FactBook book = narrowing.book(stages, options);
        int steps = trace.size();
        return projection.read(space(topic.vector()), fields -> {
            trace.cut(steps);
            Conversation running = Conversation.of(fields, options, current);
            Topic sought = topic.prompt() && !records(fields, running) ? topic.asQuestion() : topic;
            Cue cue = CueReader.read(question, options, fields.speakers(), landmark, sought, kind);
            trace.add("cue", 1, 1, CueText.of(cue));
            Matched matched = fields.unlocked(() -> narrowing.match(book, cue, options, stages));
            if (book.size() > 0) {
                trace.add("facts", book.size(), matched.facts().size(), matched.note());
            }
            int depth = narrowing.depth(stages, options);
            WidePhase.Besides besides = new WidePhase.Besides(assetCue, past, running);
            WidePhase.Ranked ranked = widePhase.rank(fields, cue, besides, options, depth, recipe, trace);
            Ranking ranking = ranked.ranking();
            Map<Long, Candidate> head = new LinkedHashMap<>();
            ranking.candidates().forEach(candidate -> head.put(fields.seq(candidate.event()), candidate));
            Map<Tie, Candidate> ties = new LinkedHashMap<>();
            fields.unlocked(() -> narrowing.ties(
                            List.copyOf(head.keySet()), seq -> shown(fields.row(seq), ranking), options, stages))
                    .forEach(tie -> ties.put(tie, ranking.of(fields.row(tie.seq()))));
            @Nullable Nearby nearby = stages.judged() ? Nearby.of(fields, cue, ranked) : null;
            if (nearby != null) {
                trace.add("near", fields.events(), nearby.size(), "");
            }
            @Nullable WhyNot standing = asked == null ? null : Standing.of(fields, ranking, asked, options);
            Surroundings around = Surroundings.of(fields, ranking, options, stages.led());
            List<Overview> told = overviews.about(cue, options, fields, stages, trace);
            List<Long> near = new ArrayList<>(head.keySet());
            ties.keySet().forEach(tie -> near.add(tie.seq()));
            Closeness closeness = Closeness.of(fields, cue, ranked, near, besides.conversation());
            Beneath beneath = Beneath.of(narrowing.mind(), namespace, fields, cue, ranked, options);
            return new Wide(
                    stages,
                    topic,
                    cue,
                    book,
                    matched,
                    head,
                    ties,
                    nearby,
                    beneath,
                    around,
                    told,
                    fields.directives(),
                    topic.vector() == null ? 0 : fields.notEmbedded(),
                    standing,
                    current,
                    fields.events() == 0 ? 0 : fields.seq(fields.events() - 1),
                    closeness);
        });
    }

    /** True for a record of conversations, which a prompt goes on with; notes are asked. */
    private static boolean records(Fields fields, Conversation running) {
        return fields.context().inConversations(running.hidden(), fields.byAssistants()) >= CONVERSATIONS;
    }

    /** The number of the event that holds the question, where it is in the log. */
    private @Nullable Long current(RecallOptions options) {
        return options.currentEvent() == null
                ? null
                : log.byId(namespace, options.currentEvent()).map(LogEntry::seq).orElse(null);
    }

    private static boolean shown(int row, Ranking ranking) {
        return row >= 0 && !ranking.excludes(row);
    }

    private static @Nullable Space space(@Nullable Embedding vector) {
        return vector == null ? null : vector.space();
    }

    /** Judges what the first look found, and looks for what else there may be. */
    private Seen again(Wide wide, Fetched fetched, Relevance relevance, RecallOptions options, Trace trace) {
        Nearby nearby = wide.nearby();
        if (nearby == null) {
            return new Seen(List.of(), UNJUDGED);
        }
        AnswerWeights weights = AnswerWeights.fitted();
        Answerability judged = Instructed.judge(
                Answerable.judge(nearby, fetched.entries(), relevance.signs(), weights),
                nearby,
                wide.directives(),
                weights);
        trace.add("judge", nearby.size(), 1, shown(judged));
        Expansion expansion =
                narrowing.expand(new Glimpse(wide.cue(), judged, names(wide.overviews())), options, wide.stages());
        return new Seen(secondLook.look(expansion, wide, options, trace), judged);
    }

    private static List<CommonNames> names(List<Overview> overviews) {
        return overviews.stream()
                .map(Overview::summary)
                .filter(summary -> summary.kind() == Summary.Kind.INSIGHT)
                .map(CommonNames::of)
                .toList();
    }

    private Narrowed narrow(Wide wide, Fetched fetched, Seen seen, RecallOptions options, Trace trace) {
        return narrowing.narrow(
                fetched.found(wide.head()),
                wide.cue(),
                options,
                wide.book(),
                wide.matched(),
                seen.looks(),
                fetched.associated(wide.ties()),
                wide.stages(),
                trace::add);
    }

    private static String shown(Answerability answerability) {
        return answerability.verdict().name().toLowerCase(Locale.ROOT) + ", "
                + CueText.share(answerability.probability());
    }
}
