package dev.ecphory.internal.entities;

import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.internal.encoding.WritingStyleCollector;
import dev.ecphory.internal.facts.extract.MentionExtractor;
import dev.ecphory.internal.facts.extract.SpeakerRoles;
import dev.ecphory.internal.log.HiddenEvents;
import dev.ecphory.internal.store.LogPages;
import dev.ecphory.internal.text.EntityKeys;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.knowledge.Claim.Authority;
import dev.ecphory.spi.store.DecisionLog;
import dev.ecphory.spi.store.EventReader;
import dev.ecphory.spi.store.LogPosition;
import dev.ecphory.spi.store.MentionTable.Mention;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a namespace's events say of who speaks, of whom, with whom and in which words, read in one pass over the log by the
 * readers that the projections are made with; what is appended later is folded into a copy that shares what did not change. It
 * holds numbers and names, about 250 bytes an event, and no texts but the sentences that tell causes. Read-only once made;
 * threads may share it.
 */
public final class MentionStatistics {
    private static final int BATCH = 1_000;
    /** Shorter terms of letters tell little. */
    private static final int SHORTEST = 3;

    /** What a census was taken of: another one is needed when any of it differs. */
    public record Of(
            LogPosition head,
            @Nullable Instant validAt,
            @Nullable Instant knownAt,
            String language) {
        /** True when a census of these is one of those with more events: same view and language, nothing erased or redacted. */
        private boolean follows(Of earlier) {
            return sees(earlier) && language.equals(earlier.language) && head.hasNoErasureSince(earlier.head);
        }

        private boolean sees(Of other) {
            return Objects.equals(validAt, other.validAt) && Objects.equals(knownAt, other.knownAt);
        }
    }

    /**
     * One event.
     *
     * @param speaker its place in the list of entities, as that of the recipient; -1 for nobody
     * @param before the event before it in its session; -1 when there is none
     */
    record Said(
            long seq,
            String id,
            Instant at,
            Instant recordedAt,
            int speaker,
            int recipient,
            int before,
            List<Integer> entities,
            List<Integer> terms) {}

    /** An entity under one of its names. */
    static final class Named {
        final String key;
        Votes name = Votes.NONE;
        final Map<String, Integer> kinds = new TreeMap<>();
        /** Events that mention it, and events that answer what it said, ascending. */
        final List<Integer> events = new ArrayList<>();

        final List<Integer> answered = new ArrayList<>();
        /** How it writes; null when it says nothing, or is no person. */
        @Nullable
        WritingStyleCollector manner;

        final List<Integer> spoken = new ArrayList<>();
        boolean person;
        boolean machine;

        private Named(String key) {
            this.key = key;
        }

        private Named(Named other) {
            this.key = other.key;
            name = other.name;
            kinds.putAll(other.kinds);
            events.addAll(other.events);
            answered.addAll(other.answered);
            manner = other.manner == null ? null : new WritingStyleCollector(other.manner);
            spoken.addAll(other.spoken);
            person = other.person;
            machine = other.machine;
        }
    }

    static final class Term {
        Votes surface = Votes.NONE;
        int events;

        private Term() {}

        private Term(Term other) {
            surface = other.surface;
            events = other.events;
        }
    }

    /** The spelling that more than half have, if one has, and the same one for the same spellings in the same order. */
    record Votes(String winner, int lead) {
        private static final Votes NONE = new Votes("", 0);

        private Votes plus(String spelling) {
            String leader = lead == 0 ? spelling : winner;
            return new Votes(leader, lead + (leader.equals(spelling) ? 1 : -1));
        }
    }

    /** A cause that an event tells of. */
    record StatedCause(int event, CausalRelation edge) {}

    final Of of;
    final List<Said> said = new ArrayList<>();
    final List<Named> named = new ArrayList<>();
    final List<Term> terms = new ArrayList<>();
    final List<StatedCause> causes = new ArrayList<>();
    final Map<String, Integer> events = new HashMap<>();
    private final Map<String, Integer> names = new HashMap<>();
    private final Map<String, Integer> stems = new HashMap<>();
    private final Map<String, Integer> lastOfSession = new HashMap<>();

    private final HiddenEvents hidden;
    /** The names and terms that are this census's own; the others belong to the one that it goes on from, and are read only. */
    private final BitSet ownNames = new BitSet();

    private final BitSet ownTerms = new BitSet();
    private long through;

    private MentionStatistics(Of of, HiddenEvents hidden) {
        this.of = of;
        this.hidden = hidden;
    }

    private MentionStatistics(Of of, HiddenEvents hidden, MentionStatistics earlier) {
        this(of, hidden);
        said.addAll(earlier.said);
        named.addAll(earlier.named);
        terms.addAll(earlier.terms);
        causes.addAll(earlier.causes);
        events.putAll(earlier.events);
        names.putAll(earlier.names);
        stems.putAll(earlier.stems);
        lastOfSession.putAll(earlier.lastOfSession);
        through = earlier.through;
    }

    /**
     * Takes it of everything that is in sight. Goes on from an earlier one where it can, and reads then only what was appended
     * since; begins anew where events were erased, redacted, retracted or restored since, or the view or language is another.
     *
     * @param earlier the last census of the namespace; null for none
     */
    public static MentionStatistics next(
            @Nullable MentionStatistics earlier,
            Of of,
            Namespace namespace,
            EventReader log,
            DecisionLog decisions,
            TermAnalyzer words) {
        HiddenEvents hidden = earlier != null
                        && of.sees(earlier.of)
                        && of.head().decisions() == earlier.of.head().decisions()
                ? earlier.hidden
                : HiddenEvents.of(namespace, decisions, of.validAt(), of.knownAt());
        MentionStatistics census = earlier != null && of.follows(earlier.of) && hidden.sameAs(earlier.hidden)
                ? new MentionStatistics(of, hidden, earlier)
                : new MentionStatistics(of, hidden);
        census.fold(namespace, log, words);
        return census;
    }

    private void fold(Namespace namespace, EventReader log, TermAnalyzer words) {
        for (List<LogEntry> batch : LogPages.of(through, seq -> log.after(namespace, seq, BATCH), LogEntry::seq)) {
            for (LogEntry entry : batch) {
                if (!hidden.hides(entry)) {
                    add(entry, words);
                }
            }
            through = batch.getLast().seq();
        }
    }

    private Named own(int place) {
        if (!ownNames.get(place)) {
            named.set(place, new Named(named.get(place)));
            ownNames.set(place);
        }
        return named.get(place);
    }

    private Term ownTerm(int place) {
        if (!ownTerms.get(place)) {
            terms.set(place, new Term(terms.get(place)));
            ownTerms.set(place);
        }
        return terms.get(place);
    }

    private void add(LogEntry entry, TermAnalyzer words) {
        Event event = entry.event();
        int number = said.size();
        boolean person = SpeakerRoles.authority(event) == Authority.USER_SAID;
        int speaker = -1;
        int recipient = -1;
        String speakerKey = key(event.speaker());
        String recipientKey = key(event.recipient());
        Set<Integer> mentioned = new LinkedHashSet<>();
        for (Mention mention : MentionExtractor.read(entry)) {
            int place = names.computeIfAbsent(mention.entity(), key -> {
                named.add(new Named(key));
                ownNames.set(named.size() - 1);
                return named.size() - 1;
            });
            Named entity = own(place);
            entity.name = entity.name.plus(mention.name());
            entity.kinds.merge(mention.kind(), 1, Integer::sum);
            entity.events.add(number);
            mentioned.add(place);
            speaker = mention.entity().equals(speakerKey) ? place : speaker;
            recipient = mention.entity().equals(recipientKey) ? place : recipient;
        }
        int before = before(event.session(), number);
        Set<Integer> distinct = Set.of();
        boolean readable = !event.text().equals(Event.REDACTED);
        if (readable) {
            distinct = terms(event, words);
            if (person) {
                CausalRelation.in(entry).forEach(edge -> causes.add(new StatedCause(number, edge)));
            }
        }
        if (speaker >= 0) {
            Named who = own(speaker);
            who.spoken.add(number);
            who.person |= person;
            who.machine |= !person;
            if (person && readable) {
                WritingStyleCollector manner = who.manner == null ? new WritingStyleCollector() : who.manner;
                manner.add(event.text());
                who.manner = manner;
            }
        }
        said.add(new Said(
                entry.seq(),
                entry.id(),
                entry.occurredAt().toInstant(),
                entry.recordedAt(),
                speaker,
                recipient,
                before,
                List.copyOf(mentioned),
                List.copyOf(distinct)));
        events.put(entry.id(), number);
        int other = before < 0 ? -1 : said.get(before).speaker();
        if (other >= 0 && other != speaker && recipient < 0) {
            own(other).answered.add(number);
        }
    }

    private static String key(@Nullable String name) {
        return name == null ? "" : EntityKeys.key(name);
    }

    private int before(@Nullable String session, int number) {
        if (session == null) {
            return -1;
        }
        Integer before = lastOfSession.put(session, number);
        return before == null ? -1 : before;
    }

    private Set<Integer> terms(Event event, TermAnalyzer words) {
        Set<Integer> distinct = new HashSet<>();
        String caption = event.caption();
        String text = caption == null ? event.text() : event.text() + "\n" + caption;
        words.analyze(text, (chars, length, start, end, position) -> {
            boolean wide = length > 0 && chars[0] > '\u02ff';
            if ((length < SHORTEST && !(wide && length > 1)) || Character.isDigit(chars[0])) {
                return;
            }
            int place = stems.computeIfAbsent(new String(chars, 0, length), stem -> {
                terms.add(new Term());
                ownTerms.set(terms.size() - 1);
                return terms.size() - 1;
            });
            Term term = ownTerm(place);
            String surface = text.substring(start, end);
            boolean possessive = surface.endsWith("'s") || surface.endsWith("\u2019s");
            term.surface = term.surface.plus(possessive ? surface.substring(0, surface.length() - 2) : surface);
            if (distinct.add(place)) {
                term.events++;
            }
        });
        return distinct;
    }

    /** One namespace's census: who asks for another namespace does not wait while it is taken. Threads may share it. */
    public static final class Slot {
        private @Nullable MentionStatistics census;

        /**
         * The one that was taken of the same, or a new one.
         *
         * @param next makes the new one from the last of the namespace, which is null when none is kept
         */
        public synchronized MentionStatistics of(Of of, Function<@Nullable MentionStatistics, MentionStatistics> next) {
            MentionStatistics kept = census;
            if (kept == null || !kept.of.equals(of)) {
                kept = next.apply(kept);
                census = kept;
            }
            return kept;
        }
    }
}
