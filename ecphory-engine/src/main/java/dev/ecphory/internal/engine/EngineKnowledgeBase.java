package dev.ecphory.internal.engine;

import dev.ecphory.Fact;
import dev.ecphory.InvalidInputException;
import dev.ecphory.LogEntry;
import dev.ecphory.ProgressListener;
import dev.ecphory.internal.chores.ChoreBacklog;
import dev.ecphory.internal.chores.Consolidator;
import dev.ecphory.internal.encoding.EventLifetimes;
import dev.ecphory.internal.entities.CausalRelation;
import dev.ecphory.internal.entities.EdgeWeights;
import dev.ecphory.internal.entities.EntityDirectory;
import dev.ecphory.internal.entities.EntityGraph;
import dev.ecphory.internal.entities.EntityGraphBuilder;
import dev.ecphory.internal.entities.EntityProfile;
import dev.ecphory.internal.entities.EntityProfiler;
import dev.ecphory.internal.entities.EntityStatistics;
import dev.ecphory.internal.entities.MentionStatistics;
import dev.ecphory.internal.entities.TimelineBuilder;
import dev.ecphory.internal.entities.TimelineEntry;
import dev.ecphory.internal.facts.BitemporalQueries;
import dev.ecphory.internal.facts.ContestedStanding;
import dev.ecphory.internal.facts.EntityIdentity;
import dev.ecphory.internal.facts.FactSearch;
import dev.ecphory.internal.facts.PredicateRegistry;
import dev.ecphory.internal.facts.TemporaryStatement;
import dev.ecphory.internal.governance.AuditAction;
import dev.ecphory.internal.governance.AuditRecorder;
import dev.ecphory.internal.governance.NamespaceView;
import dev.ecphory.internal.landmarks.LandmarkCache;
import dev.ecphory.internal.landmarks.TimeReference;
import dev.ecphory.internal.language.Languages;
import dev.ecphory.internal.log.DecisionReader;
import dev.ecphory.internal.log.HiddenEvents;
import dev.ecphory.internal.runtime.StoreInspector;
import dev.ecphory.internal.store.LogPages;
import dev.ecphory.internal.text.EntityKeys;
import dev.ecphory.internal.validation.Digests;
import dev.ecphory.internal.validation.InputChecks;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.Claim.Authority;
import dev.ecphory.knowledge.Contradiction;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.knowledge.EvidenceSpan;
import dev.ecphory.knowledge.KnowledgeBase;
import dev.ecphory.knowledge.Slot;
import dev.ecphory.knowledge.TimePoint;
import dev.ecphory.spi.store.EventAnnotation;
import dev.ecphory.spi.store.EventAnnotation.Lifetime;
import dev.ecphory.spi.store.FactReader.Filter;
import dev.ecphory.spi.store.MentionTable.Entity;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Facts, entities and contradictions as the store and the decisions have them, with what is derived of them when asked. Threads may share it. */
public final class EngineKnowledgeBase extends NamespaceView implements KnowledgeBase {
    private static final int PAGE = 1_000;
    /** The most entities that are looked at beside those that are wanted, as what is retracted may be all that mentions them. */
    private static final int MENTIONED = 10_000;

    private final PredicateRegistry predicates = PredicateRegistry.english();

    private final Consolidator consolidator;
    private final LandmarkCache landmarks;
    private final BiFunction<@Nullable Instant, @Nullable Instant, MentionStatistics> census;

    public EngineKnowledgeBase(
            AuditRecorder recorder,
            Consolidator consolidator,
            LandmarkCache landmarks,
            BiFunction<@Nullable Instant, @Nullable Instant, MentionStatistics> census) {
        super(recorder);
        this.consolidator = consolidator;
        this.landmarks = landmarks;
        this.census = census;
    }

    @Override
    public Optional<LogEntry> evidence(String event) {
        return store().log().byId(namespace, event);
    }

    @Override
    public void catchUp(int most) {
        int behind = factsBehind();
        if (behind > 0 && behind <= most) {
            consolidator.runFacts(namespace, ProgressListener.SILENT, Thread.currentThread()::isInterrupted);
        }
    }

    @Override
    public List<Fact> facts(
            @Nullable String subject,
            @Nullable String predicate,
            @Nullable Instant validAt,
            @Nullable Instant knownAt) {
        return recorder.facts(AuditAction.FACTS, held(subject, predicate, validAt, knownAt));
    }

    private List<Fact> held(
            @Nullable String subject,
            @Nullable String predicate,
            @Nullable Instant validAt,
            @Nullable Instant knownAt) {
        Instant now = clock.instant();
        return find(new Filter(
                subject == null ? null : canonical(subject),
                predicate == null ? null : predicates.canonical(predicate),
                Objects.requireNonNullElse(validAt, now),
                Objects.requireNonNullElse(knownAt, now)));
    }

    /**
     * What holds only for a while, and did so at an instant: said of itself that it is for today or for now, or appended
     * with the metadata {@value dev.ecphory.internal.encoding.EventLifetimes#METADATA} {@code = working}. Facts come from it only
     * of what seldom changes, and it is forgotten by itself when its time is over; the events stay.
     *
     * @param validAt an instant in the world; null for now
     * @param knownAt an instant in the life of the memory; null for now
     * @return in the order of the log
     */
    public List<TemporaryStatement> temporaryStatements(@Nullable Instant validAt, @Nullable Instant knownAt) {
        HiddenEvents hidden = HiddenEvents.of(namespace, store().decisions(), validAt, knownAt);
        return recorder.left(
                AuditAction.FACTS,
                temporaryStatements(hidden, Objects.requireNonNullElse(validAt, clock.instant())),
                one -> one.entry().id());
    }

    private List<TemporaryStatement> temporaryStatements(HiddenEvents hidden, Instant instant) {
        List<TemporaryStatement> holding = new ArrayList<>();
        for (List<EventAnnotation> batch :
                LogPages.of(0, seq -> store().annotations().after(namespace, seq, PAGE), EventAnnotation::seq)) {
            List<Long> seqs = batch.stream()
                    .filter(annotation -> annotation.scope() == Lifetime.WORKING)
                    .map(EventAnnotation::seq)
                    .toList();
            for (LogEntry entry : store().log().at(namespace, seqs)) {
                Instant until = EventLifetimes.until(entry);
                if (!hidden.hides(entry)
                        && !entry.occurredAt().toInstant().isAfter(instant)
                        && instant.isBefore(until)) {
                    holding.add(new TemporaryStatement(entry, until));
                }
            }
        }
        return List.copyOf(holding);
    }

    @Override
    public List<Fact> history(String subject, String predicate, @Nullable Instant knownAt) {
        return recorder.facts(
                AuditAction.FACTS,
                find(new Filter(
                        canonical(subject),
                        predicates.canonical(predicate),
                        null,
                        Objects.requireNonNullElse(knownAt, clock.instant()))));
    }

    @Override
    public List<Fact> timeline(String subject, @Nullable Instant knownAt) {
        String key = canonical(subject);
        Instant known = Objects.requireNonNullElse(knownAt, clock.instant());
        return recorder.facts(
                AuditAction.FACTS, BitemporalQueries.of(find(new Filter(key, null, null, known)), key, known));
    }

    /**
     * What is told of an entity in the order of the world's time: what happened, dated by when it did, what held for a while,
     * and the sessions in which it was spoken of. Reads once after every change the whole log.
     *
     * @param name any name of it
     * @param validAt nothing that was said later; null for everything
     * @param knownAt an instant in the life of the memory; null for now
     */
    public List<TimelineEntry> timelineEntries(String name, @Nullable Instant validAt, @Nullable Instant knownAt) {
        EntityIdentity identity = identity();
        String key = identity.canonical(name);
        Instant known = Objects.requireNonNullElse(knownAt, clock.instant());
        List<TimelineEntry> entries = new TimelineBuilder(namespace, store(), people(identity, validAt, knownAt))
                .of(key, BitemporalQueries.of(find(new Filter(key, null, null, known)), key, known), knownAt == null);
        return recorder.each(AuditAction.FACTS, entries, entry -> entry.events().stream());
    }

    @Override
    public List<Fact> allVersions() {
        return recorder.facts(AuditAction.FACTS, find(Filter.ALL));
    }

    @Override
    public List<Fact> allVersions(String subject, String predicate) {
        return recorder.facts(
                AuditAction.FACTS, find(new Filter(canonical(subject), predicates.canonical(predicate), null, null)));
    }

    /**
     * A page of the facts that a search finds.
     *
     * @param after the {@link FactSearch.Page#next} of the page before; null to begin
     * @param limit facts to find at most
     * @throws dev.ecphory.RetryableException when facts were settled anew since the page before; begin again
     */
    public FactSearch.Page search(FactSearch search, @Nullable String after, int limit) {
        StoreInspector.requirePage(limit);
        FactSearch.Page page = search.find(
                namespace, store().facts(), this::canonical, predicates::canonical, clock.instant(), after, limit);
        List<Fact> unused = recorder.facts(AuditAction.FACTS, page.facts());
        return page;
    }

    /**
     * The times that an event speaks of, in the order of its text: those that it tells by the calendar and those that it
     * tells by life events, these resolved by the landmarks that are in sight. Derived when asked, of the log and its
     * landmarks alone.
     *
     * @throws InvalidInputException when there is no such event
     */
    public List<TimeReference> timeReferences(String eventId) {
        LogEntry entry = event(eventId);
        return recorder.left(AuditAction.TIMES, landmarks.told(entry), time -> entry.id());
    }

    @Override
    public List<Entity> entities(int limit) {
        Set<String> retracted =
                HiddenEvents.retracted(namespace, store().decisions()).keySet();
        List<Entity> all = store().mentions()
                .entities(namespace, limit + Math.min(MENTIONED, 8 * Math.min(retracted.size(), MENTIONED)));
        Set<Long> hidden = new HashSet<>();
        store().log().byIds(namespace, List.copyOf(retracted)).forEach(entry -> hidden.add(entry.seq()));
        return recorder.counted(
                AuditAction.ENTITIES,
                all.stream()
                        .flatMap(entity -> shown(entity, hidden).stream())
                        .limit(limit)
                        .toList());
    }

    /** An entity as the events in sight mention it; empty where none does. */
    private Optional<Entity> shown(Entity entity, Set<Long> hidden) {
        if (entity.mentions() > hidden.size()) {
            return Optional.of(entity); // some event in sight mentions it
        }
        List<Long> events =
                store().mentions().of(namespace, List.of(entity.entity()), 0, (int) entity.mentions()).stream()
                        .filter(seq -> !hidden.contains(seq))
                        .toList();
        return events.isEmpty()
                ? Optional.empty()
                : Optional.of(new Entity(
                        entity.entity(),
                        entity.name(),
                        entity.kind(),
                        events.size(),
                        events.getFirst(),
                        events.getLast()));
    }

    /**
     * What is known of an entity: what it said, what is said of it, how it writes, whom it is bound to. Reads every fact that
     * holds, and once after every change the whole log.
     *
     * @param name any name of it
     * @param validAt an instant in the world; null for now
     * @param knownAt an instant in the life of the memory; null for now
     */
    public EntityProfile profile(String name, @Nullable Instant validAt, @Nullable Instant knownAt) {
        EntityIdentity identity = identity();
        String key = identity.canonical(name);
        List<Fact> holding = held(null, null, validAt, knownAt);
        EntityStatistics people = people(identity, validAt, knownAt);
        EntityProfile profile = new EntityProfiler(
                        namespace,
                        store().log(),
                        people,
                        new EdgeWeights(people, holding),
                        Languages.of(store().settings(), namespace))
                .of(key, identity.names(key), holding, landmarks.seen(validAt, knownAt));
        return recorder.one(AuditAction.PROFILE, 1, profile);
    }

    /**
     * What an entity is bound to, and what that is bound to: an edge a fact, and one more where they are spoken of together
     * or talk to one another. No node has more than 32 edges: the strongest stay, ties by id.
     *
     * @param name any name of the entity
     * @param hops how far to go, 1 or 2
     * @param validAt an instant in the world; null for now
     * @param knownAt an instant in the life of the memory; null for now
     */
    public EntityGraph graph(String name, int hops, @Nullable Instant validAt, @Nullable Instant knownAt) {
        if (hops < 1 || hops > 2) {
            throw new InvalidInputException("hops", Integer.toString(hops), "is out of range", "give 1 or 2");
        }
        EntityIdentity identity = identity();
        EntityStatistics people = people(identity, validAt, knownAt);
        EntityGraph graph = new EntityGraphBuilder(people, new EdgeWeights(people, held(null, null, validAt, knownAt)))
                .from(identity.canonical(name), hops);
        return recorder.one(AuditAction.GRAPH, graph.nodes().size(), graph);
    }

    /** What caused a fact and what it caused, where the words that it rests on are part of a cause or of an effect. */
    public List<CausalRelation> causalRelations(Fact fact) {
        List<CausalRelation> found = new ArrayList<>();
        for (EvidenceSpan evidence : fact.evidence()) {
            store().log().byId(namespace, evidence.event()).ifPresent(entry -> CausalRelation.in(entry).stream()
                    .filter(edge -> edge.touches(evidence) && !found.contains(edge))
                    .forEach(found::add));
        }
        return recorder.left(AuditAction.GRAPH, found, CausalRelation::event);
    }

    private EntityStatistics people(EntityIdentity identity, @Nullable Instant validAt, @Nullable Instant knownAt) {
        return new EntityStatistics(census.apply(validAt, knownAt), identity);
    }

    @Override
    public List<Claim> claims(Collection<String> ids) {
        List<Claim> claims = new ArrayList<>(store().claims().byIds(namespace, ids));
        if (claims.size() < Set.copyOf(ids).size()) {
            DecisionReader.asserted(DecisionReader.all(namespace, store().decisions())).stream()
                    .filter(claim -> ids.contains(claim.id()))
                    .distinct()
                    .forEach(claims::add);
        }
        return recorder.counted(AuditAction.CLAIMS, claims);
    }

    @Override
    public SortedSet<String> aliases(String name) {
        return recorder.counted(AuditAction.ENTITIES, identity().names(name));
    }

    @Override
    public int factsBehind() {
        return ChoreBacklog.factsBehind(namespace, store());
    }

    @Override
    public List<Contradiction> contradictions() {
        return recorder.counted(AuditAction.CONTRADICTIONS, store().facts().contradictions(namespace));
    }

    /** Which side of an open contradiction is answered with until it is settled; empty when neither holds. */
    public Optional<ContestedStanding> standing(Contradiction open) {
        Instant now = clock.instant();
        return ContestedStanding.of(
                open, held(open.slot().subject(), open.slot().predicate(), now, now), now);
    }

    @Override
    public void resolve(String contradiction, Decision.Choice choice) {
        Contradiction found = contradictions().stream()
                .filter(one -> one.id().equals(contradiction))
                .findFirst()
                .orElseThrow(() -> new InvalidInputException(
                        "contradiction", contradiction, "is not open", "list the contradictions for their ids"));
        decide(new Decision.ResolveContradiction(found.older(), found.newer(), choice));
    }

    @Override
    public String assertFact(
            String subject, String predicate, String object, @Nullable Instant from, @Nullable Instant to) {
        return assertWithTime(
                subject,
                predicate,
                object,
                TimePoint.of(Objects.requireNonNullElse(from, clock.instant())),
                to == null ? null : TimePoint.of(to));
    }

    @Override
    public String assertWithTime(
            String subject, String predicate, String object, TimePoint from, @Nullable TimePoint to) {
        Slot slot = new Slot(EntityKeys.key(subject), predicates.canonical(predicate));
        String unused = InputChecks.text("object", object, MAX_OBJECT);
        Instant now = clock.instant();
        Instant since = from.at();
        if (to != null && !since.isBefore(to.at())) {
            throw new InvalidInputException("to", to.at().toString(), "is not after " + since, "give a later instant");
        }
        String id = "a:"
                + Digests.id(
                        slot.subject(),
                        slot.predicate(),
                        object,
                        since.toString(),
                        to == null ? "null" : to.at().toString());
        decide(new Decision.AssertClaim(new Claim(
                id,
                Claim.Kind.ASSERTS,
                slot,
                object,
                subject + " " + slot.predicate().replace('_', ' ') + " " + object,
                1,
                Authority.USER_ASSERTED,
                false,
                null,
                from,
                to,
                now,
                0,
                List.of())));
        return id;
    }

    @Override
    public void retractClaim(String claim) {
        decide(new Decision.RetractClaim(existing(claim)));
    }

    @Override
    public void restoreClaim(String claim) {
        decide(new Decision.RestoreClaim(existing(claim)));
    }

    private String existing(String claim) {
        if (claims(List.of(claim)).isEmpty()) {
            throw new InvalidInputException(
                    "claim", claim, "is not in namespace " + namespace, "take the claim's id from a fact");
        }
        return claim;
    }

    @Override
    public void link(String alias, String name) {
        decide(new Decision.Link(alias, name));
    }

    @Override
    public void unlink(String alias, String name) {
        decide(new Decision.Unlink(alias, name));
    }

    private void decide(Decision decision) {
        decide(List.of(decision));
        consolidator.finish(namespace);
    }

    private String canonical(String name) {
        return identity().canonical(name);
    }

    private EntityIdentity identity() {
        return EntityDirectory.identity(namespace, store());
    }

    private List<Fact> find(Filter filter) {
        List<Fact> found = new ArrayList<>();
        store().facts().each(namespace, filter, found::add);
        return found;
    }
}
