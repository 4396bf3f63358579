package dev.ecphory.internal.retrieval;

import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallOptions.Section;
import dev.ecphory.RecallResult.Computed;
import dev.ecphory.RecalledFact;
import dev.ecphory.RecalledSummary;
import dev.ecphory.internal.cognition.recall.CognitionReport;
import dev.ecphory.internal.facts.FactSensitivity;
import dev.ecphory.internal.index.EventPassages;
import dev.ecphory.internal.language.LanguageSupport;
import dev.ecphory.internal.language.QuestionCues;
import dev.ecphory.internal.retrieval.context.AssembledContext;
import dev.ecphory.internal.retrieval.context.Assembler;
import dev.ecphory.internal.retrieval.context.BuiltContext;
import dev.ecphory.internal.retrieval.context.ContextMaterial;
import dev.ecphory.internal.retrieval.context.ContextMaterial.Wish;
import dev.ecphory.internal.retrieval.context.EventFormatter;
import dev.ecphory.internal.retrieval.context.EventPacker;
import dev.ecphory.internal.retrieval.context.Excerpts;
import dev.ecphory.internal.retrieval.context.FactRedactor;
import dev.ecphory.internal.retrieval.relevance.AnswerabilityEvidence;
import dev.ecphory.internal.retrieval.relevance.OtherPersonEvidence;
import dev.ecphory.internal.retrieval.scoring.SurroundingEvents;
import dev.ecphory.internal.retrieval.stage.RetrievalContext;
import dev.ecphory.internal.retrieval.stage.RetrievalStage;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.spi.store.EventReader;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** From what was recalled to what is told of it: what can be worked out, and the context. Reads only. Threads may share it. */
final class ContextStage implements RetrievalStage {
    private static final Set<Summary.Kind> UNTOLD =
            EnumSet.of(Summary.Kind.GIST, Summary.Kind.INSIGHT, Summary.Kind.IDENTITY);

    /** A longer message that asks tells enough by itself, in UTF-16 units. */
    private static final int LONGEST_QUESTION = 200;

    private final LanguageSupport language;
    private final EventReader log;
    private final Namespace namespace;
    private final FactSensitivity sensitivities;

    ContextStage(Retriever.Sources from) {
        this.log = from.log();
        this.namespace = from.namespace();
        this.sensitivities = from.sensitivities();
        this.language = from.projection().languageSupport();
    }

    @Override
    public void run(RetrievalContext recall) {
        RecallOptions options = recall.options();
        List<RecalledFact> facts = recall.facts();
        List<RecalledSummary> overviews = recall.summaries();
        List<LogEntry> ranked = recall.entries();
        List<LogEntry> deep = recall.deep();
        SurroundingEvents around = recall.candidates().around();
        CognitionReport.Unbidden unbidden = recall.cognition().unbidden();
        List<Computed> computed = language.answers()
                .compute(recall.question(), recall.candidates().topic().wording(), options, ranked, facts);
        boolean redacted = options.context().redacted();
        Map<String, LogEntry> beside = redacted ? Map.of() : beside(recall, deep);
        ContextMaterial material = redacted
                ? new ContextMaterial(
                        List.of(),
                        FactRedactor.open(facts, sensitivities),
                        List.of(),
                        List.of(),
                        Map.of(),
                        List.of(),
                        true)
                : new ContextMaterial(
                        recall.candidates().directives(),
                        recall.reminders(),
                        told(options, Section.FACTS, facts),
                        told(options, Section.COMPUTED, computed),
                        told(overviews, options),
                        deep,
                        beside,
                        recall.pager().told().isEmpty() ? log.at(namespace, around.everything()) : List.of(),
                        unbidden == null ? null : unbidden.entry(),
                        recall.withheld(),
                        false,
                        recall.sessionMood(),
                        repeats(recall),
                        wishes(recall),
                        cautions(recall));
        int budget = recall.relevance().tokens(options);
        AssembledContext assembly = Assembler.assemble(
                material,
                options.maxTokens(),
                budget,
                options.context().fullBelowTokens(),
                options.context().counter(),
                new EventPacker(
                        options.context().counter(),
                        new Excerpts(recall.candidates().closeness().asked().stems(Excerpts::stem)),
                        recall.query().wording().has(QuestionCues.Cue.ASSISTANT_SAID)));
        List<RecalledFact> told = facts.stream()
                .map(fact -> fact.told(assembly.facts().contains(fact.fact().id())))
                .toList();
        List<RecalledSummary> summed = overviews.stream()
                .map(one -> one.withInContext(
                        assembly.summaries().contains(one.summary().id())))
                .toList();
        BuiltContext built = new BuiltContext(computed, told, summed, assembly);
        recall.trace().add("assemble", deep.size(), assembly.events().size(), built.note(options));
        Set<Long> shown = Stream.of(
                        deep.stream(),
                        beside.values().stream(),
                        material.wishes().stream().map(Wish::entry))
                .flatMap(entries -> entries)
                .filter(entry -> assembly.events().contains(entry.id())
                        || assembly.before().contains(entry.id()))
                .map(LogEntry::seq)
                .collect(Collectors.toUnmodifiableSet());
        recall.setContext(built, shown, budget == options.maxTokens() && !redacted && !assembly.complete());
    }

    /** Of summaries those that are asked for; and what no event in sight tells: what was archived, and what was inferred from use. */
    private static List<RecalledSummary> told(List<RecalledSummary> summaries, RecallOptions options) {
        return options.context().sections().contains(Section.SUMMARIES)
                ? summaries
                : summaries.stream()
                        .filter(one -> UNTOLD.contains(one.summary().kind()))
                        .toList();
    }

    private static <T> List<T> told(RecallOptions options, Section section, List<T> parts) {
        return options.context().sections().contains(section) ? parts : List.of();
    }

    /** What the asker wished for beyond the moment that fits, unless memories are withheld or an earlier page told it. */
    private List<Wish> wishes(RetrievalContext recall) {
        List<Long> said = recall.candidates().wishes().stream()
                .filter(seq -> !recall.pager().told().contains(seq))
                .sorted()
                .toList();
        return recall.withheld() || said.isEmpty()
                ? List.of()
                : StandingWishes.fitting(recall.question(), log.at(namespace, said), language.messages());
    }

    /** Says so where another than the person who is named spoke of what is asked, and nothing of it is of that person. */
    private static List<String> cautions(RetrievalContext recall) {
        AnswerabilityEvidence nearby = recall.candidates().nearby();
        return nearby == null || recall.withheld()
                ? List.of()
                : OtherPersonEvidence.of(
                                nearby,
                                recall.fetched().entries(),
                                recall.candidates().closeness().words())
                        .map(entry -> List.of(EventFormatter.ofOther(entry, Objects.requireNonNull(nearby.person()))))
                        .orElse(List.of());
    }

    /** Archived events that say what those say that may be told, by the ids of these. */
    private Map<String, List<LogEntry>> repeats(RetrievalContext recall) {
        Map<Long, List<Long>> repeats = recall.candidates().repeats();
        if (repeats.isEmpty()) {
            return Map.of();
        }
        Map<Long, LogEntry> archived = new HashMap<>();
        log.at(
                        namespace,
                        repeats.values().stream()
                                .flatMap(List::stream)
                                .distinct()
                                .toList())
                .forEach(entry -> archived.put(entry.seq(), entry));
        Map<String, List<LogEntry>> said = new HashMap<>();
        for (LogEntry entry : recall.entries()) {
            List<LogEntry> again = repeats.getOrDefault(entry.seq(), List.of()).stream()
                    .flatMap(seq -> Optional.ofNullable(archived.get(seq)).stream())
                    .toList();
            if (!again.isEmpty()) {
                said.put(entry.id(), again);
            }
        }
        return said;
    }

    /** The turn that each event is told with, by the event's id: the one before a reply that needs it, the one after a question. */
    private Map<String, LogEntry> beside(RetrievalContext recall, List<LogEntry> ranked) {
        SurroundingEvents around = recall.candidates().around();
        Map<Long, Long> wanted = new LinkedHashMap<>();
        for (LogEntry entry : ranked) {
            SurroundingEvents.Turn turn = around.before().get(entry.seq());
            Long reply = around.after().get(entry.seq());
            if (turn != null && language.messages().mayNeedTurn(entry, turn.asks())) {
                wanted.put(entry.seq(), turn.seq());
            } else if (reply != null && entry.event().text().length() <= LONGEST_QUESTION) {
                wanted.put(entry.seq(), reply);
            }
        }
        Map<Long, LogEntry> known = new HashMap<>(recall.fetched().entries());
        List<Long> missing = wanted.values().stream()
                .filter(seq -> !known.containsKey(seq))
                .distinct()
                .toList();
        log.at(namespace, missing).forEach(entry -> known.put(entry.seq(), entry));
        Map<String, LogEntry> beside = new HashMap<>();
        for (LogEntry entry : ranked) {
            LogEntry turn = known.get(wanted.get(entry.seq()));
            boolean reply = turn != null && turn.seq() > entry.seq();
            if (turn != null
                    && !recall.pager().told().contains(turn.seq())
                    && (reply
                            ? !EventPassages.assistant(turn.event().speaker())
                            : language.messages().needsTurn(entry, turn))) {
                beside.put(entry.id(), turn);
            }
        }
        return beside;
    }
}
