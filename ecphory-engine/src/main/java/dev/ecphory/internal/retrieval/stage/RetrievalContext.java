package dev.ecphory.internal.retrieval.stage;

import dev.ecphory.Answer;
import dev.ecphory.Answerability;
import dev.ecphory.LogEntry;
import dev.ecphory.QueryClassification;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import dev.ecphory.RecallResult.Reminder;
import dev.ecphory.RecalledEvent;
import dev.ecphory.RecalledFact;
import dev.ecphory.RecalledSummary;
import dev.ecphory.internal.cognition.mechanism.SessionMood;
import dev.ecphory.internal.cognition.recall.CognitionReport;
import dev.ecphory.internal.retrieval.context.BuiltContext;
import dev.ecphory.internal.retrieval.context.DuplicateKey;
import dev.ecphory.internal.retrieval.expansion.ExpansionHits;
import dev.ecphory.internal.retrieval.profile.RerankStageName;
import dev.ecphory.internal.retrieval.profile.RetrievalProfile;
import dev.ecphory.internal.retrieval.profile.StageSelection;
import dev.ecphory.internal.retrieval.query.ParsedQuery;
import dev.ecphory.internal.retrieval.query.StageRecorder;
import dev.ecphory.internal.retrieval.relevance.Candidates;
import dev.ecphory.internal.retrieval.relevance.FetchedEvents;
import dev.ecphory.internal.retrieval.relevance.RelevanceModel;
import dev.ecphory.internal.text.QuestionText;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One recall at work: what was asked, and what the stages have found so far. Getters of what a later stage sets throw a
 * {@link NullPointerException} before that. Not for several threads.
 */
public final class RetrievalContext {
    private static final Answerability UNJUDGED =
            new Answerability(Answerability.Verdict.PARTIAL, .5, List.of("this recipe does not judge it"));

    private final String question;
    private final ResultPager pager;
    private final RetrievalProfile profile;
    private final StageSelection selection;
    private final @Nullable QueryClassification classification;
    private final @Nullable LogEntry explained;
    private final StageRecorder trace = new StageRecorder();
    /** What every dropped event was dropped by, by sequence number. */
    private final Map<Long, String> dropped = new HashMap<>();

    private @Nullable Candidates candidates;
    private @Nullable FetchedEvents fetched;
    private @Nullable RelevanceModel relevance;
    private Answerability answerability = UNJUDGED;
    private List<ExpansionHits> expansionHits = List.of();
    private List<LogEntry> lookedFor = List.of();
    private Answer.Usage usage = Answer.Usage.NOTHING;
    private List<RecalledEvent> events = List.of();
    /** The events of this page and of those before, best first; null before the page is taken. */
    private @Nullable List<RecalledEvent> ranked;

    private List<RecalledFact> facts = List.of();
    private List<RecalledSummary> summaries = List.of();
    private boolean withheld;
    private CognitionReport cognition = CognitionReport.NOTHING;
    private List<Reminder> reminders = List.of();
    private @Nullable SessionMood sessionMood;
    private @Nullable BuiltContext context;
    private Set<Long> told = Set.of();
    private boolean untold;

    /**
     * A recall that has not begun.
     *
     * @param question as it was asked; it is read up to {@link QuestionText#MAX} characters
     * @param pager the page that is asked for, with the options of its ranking
     * @param classification what kind of question it is, when somebody has told already; null to tell it by rules
     * @param explained the event whose place is to be explained; null for none
     */
    public RetrievalContext(
            String question,
            ResultPager pager,
            @Nullable QueryClassification classification,
            @Nullable LogEntry explained) {
        this.question = QuestionText.cut(question);
        this.pager = pager;
        this.profile = RetrievalProfile.named(pager.options().recipe());
        this.selection = StageSelection.of(pager.options().recipe());
        this.classification = classification;
        this.explained = explained;
        if (this.question.length() < question.length()) {
            String note = "the question was read up to " + QuestionText.MAX;
            trace.add("cut", question.length(), this.question.length(), note);
        }
    }

    public String question() {
        return question;
    }

    public RecallOptions options() {
        return pager.options();
    }

    public ResultPager pager() {
        return pager;
    }

    public RetrievalProfile profile() {
        return profile;
    }

    /** True where the recipe has a stage. */
    public boolean has(RerankStageName stage) {
        return selection.has(stage);
    }

    public StageSelection selection() {
        return selection;
    }

    public @Nullable QueryClassification classification() {
        return classification;
    }

    public @Nullable LogEntry explained() {
        return explained;
    }

    public StageRecorder trace() {
        return trace;
    }

    public Candidates candidates() {
        return Objects.requireNonNull(candidates);
    }

    public void setCandidates(Candidates found) {
        candidates = found;
    }

    public ParsedQuery query() {
        return candidates().cue();
    }

    public FetchedEvents fetched() {
        return Objects.requireNonNull(fetched);
    }

    public RelevanceModel relevance() {
        return Objects.requireNonNull(relevance);
    }

    /** Sets what was read from the log for the candidates; the best of them are the events from here on. */
    public void setFetched(FetchedEvents read) {
        fetched = read;
        relevance = RelevanceModel.of(candidates(), read);
        events = read.items(candidates().head());
    }

    /**
     * Takes what a reranker that was trained on conversations made of the events that it read.
     *
     * @param logits by their sequence numbers, best first: the log-odds of each that it is evidence
     */
    public void setLogits(Map<Long, Double> logits) {
        relevance = relevance().read(logits);
    }

    public Answerability answerability() {
        return answerability;
    }

    public void setAnswerability(Answerability judged) {
        answerability = judged;
    }

    /** What further searches found. */
    public List<ExpansionHits> expansionHits() {
        return expansionHits;
    }

    public void setExpansionHits(List<ExpansionHits> hits) {
        expansionHits = hits;
    }

    /** Sets what was found by other words than the question's, best first. */
    public void setLookedFor(List<LogEntry> found) {
        lookedFor = found;
    }

    /** Sets what a model used for this recall. */
    public void setUsage(Answer.Usage used) {
        usage = used;
    }

    /** The events so far, best first. */
    public List<RecalledEvent> events() {
        return events;
    }

    public void setEvents(List<RecalledEvent> ranked) {
        events = ranked;
    }

    /** Sets the events that a stage passes on, and keeps in mind which of those so far it dropped. */
    public void setEvents(List<RecalledEvent> ranked, RerankStageName stage) {
        Set<Long> kept = new HashSet<>();
        ranked.forEach(event -> kept.add(event.entry().seq()));
        for (RecalledEvent event : events) {
            if (!kept.contains(event.entry().seq())) {
                dropped.put(event.entry().seq(), stage.label());
            }
        }
        events = ranked;
    }

    /** The events so far as the log has them, best first. */
    public List<LogEntry> entries() {
        return events.stream().map(RecalledEvent::entry).toList();
    }

    /** Leaves of the ranking the page that was asked for. */
    public void takePage() {
        ranked = events;
        events = pager.page(events);
    }

    /**
     * The events so far, and those ranked behind them as deep as a context may go; the muted and dropped are none of them, nor what the
     * pages before have told.
     */
    public List<LogEntry> deep() {
        List<RecalledEvent> best = ranked == null ? events : ranked;
        Map<Long, LogEntry> deep = new LinkedHashMap<>();
        best.forEach(event -> deep.put(event.entry().seq(), event.entry()));
        lookedFor.forEach(entry -> deep.putIfAbsent(entry.seq(), entry));
        if (!best.isEmpty()) {
            for (long seq : Stream.concat(candidates().head().keySet().stream(), candidates().tail().stream())
                    .toList()) {
                LogEntry entry = fetched().entries().get(seq);
                if (entry != null && droppedBy(seq) == null) {
                    deep.putIfAbsent(seq, entry);
                }
            }
        }
        Set<String> told = new HashSet<>();
        pager.told().forEach(seq -> {
            LogEntry entry = deep.remove(seq);
            if (entry != null) {
                told.add(DuplicateKey.of(entry.event()));
            }
        });
        return deep.values().stream()
                .filter(entry -> told.isEmpty() || !told.contains(DuplicateKey.of(entry.event())))
                .limit(options().context().depth() - pager.told().size())
                .toList();
    }

    /** The stage that dropped an event; null where none did. */
    public @Nullable String droppedBy(long seq) {
        return dropped.get(seq);
    }

    public List<RecalledFact> facts() {
        return facts;
    }

    public List<RecalledSummary> summaries() {
        return summaries;
    }

    /** True where events were found, and nothing is given because the memory hardly speaks of what is asked. */
    public boolean withheld() {
        return withheld;
    }

    /** Sets what is relevant of what was found. */
    public void setRelevant(
            List<RecalledEvent> relevant,
            List<RecalledFact> relevantFacts,
            List<RecalledSummary> relevantSummaries,
            boolean nothing) {
        withheld = nothing && relevantFacts.isEmpty() && !events.isEmpty();
        events = relevant;
        facts = relevantFacts;
        summaries = relevantSummaries;
    }

    public CognitionReport cognition() {
        return cognition;
    }

    public void setCognition(CognitionReport report) {
        cognition = report;
    }

    public List<Reminder> reminders() {
        return reminders;
    }

    public void setReminders(List<Reminder> due) {
        reminders = due;
    }

    /** How the last sessions felt; null where nobody knows or wants to. */
    public @Nullable SessionMood sessionMood() {
        return sessionMood;
    }

    public void setSessionMood(@Nullable SessionMood felt) {
        sessionMood = felt;
    }

    /**
     * Sets the context.
     *
     * @param events the numbers of those that it tells
     * @param more true where it had no room for others
     */
    public void setContext(BuiltContext built, Set<Long> events, boolean more) {
        context = built;
        told = events;
        untold = more;
    }

    /**
     * What came of it, once every stage has run.
     *
     * @param asked the question as it was asked
     */
    public RecallResult result(String asked) {
        BuiltContext built = Objects.requireNonNull(context);
        Candidates found = candidates();
        return new RecallResult(
                asked,
                query().classification(),
                built.assembly().text(),
                built.assembly().tokens(),
                found.directives(),
                reminders,
                built.facts(),
                events.stream()
                        .map(one -> one.told(
                                built.assembly().events().contains(one.entry().id())))
                        .toList(),
                built.computed(),
                built.overviews(),
                answerability,
                extensions(cognition.told(built.assembly().unbidden())),
                found.pendingVectors(),
                found.factsBehind(),
                trace.steps(),
                pager.next(events, told, untold, found.last(), found.closeness().inSight()));
    }

    private List<RecallResult.Extension> extensions(CognitionReport felt) {
        return usage.calls() == 0
                ? felt.extensions()
                : Stream.concat(felt.extensions().stream(), Stream.of(usage)).toList();
    }
}
