package dev.ecphory.internal.summaries;

import dev.ecphory.LogEntry;
import dev.ecphory.internal.context.Credentials;
import dev.ecphory.internal.store.DerivedWriteChecks;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.EvidenceSpan;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.knowledge.Summary.Kind;
import dev.ecphory.spi.store.EventAnnotation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Summaries that say nothing but what was said: sentences of events, verbatim, dated and cited. The same events, notes and
 * claims give the same summary. Stateless.
 */
public final class ExtractiveSummarizer {
    /** Which rules these are; with others, every summary is to be made again. */
    public static final String VERSION = "extract-3";

    private ExtractiveSummarizer() {}

    /**
     * What is known of events.
     *
     * @param entries the events, in the order of the log
     * @param notes what encoding found in them, by sequence number
     * @param claims what was read of them
     * @param information how much a sentence tells, 0 to 1
     * @param sentences the sentences of an event, in which encoding found something or nothing yet
     */
    record Source(
            List<LogEntry> entries,
            Map<Long, EventAnnotation> notes,
            List<Claim> claims,
            ToDoubleFunction<String> information,
            ChoreInput.Reading sentences) {
        /** The same of some sentences alone. */
        Source of(Predicate<SummarySentence> wanted) {
            ChoreInput.Reading some = (entry, note) ->
                    sentences.apply(entry, note).stream().filter(wanted).toList();
            return new Source(entries, notes, claims, information, some);
        }
    }

    /** A summary of events; empty when they hold no sentence that can be quoted. */
    static Optional<Summary> of(Kind kind, String subject, Source source) {
        return of(kind, subject, source, saying -> "");
    }

    /** Notes on events, those alone that are of a kind worth noting, each marked with it (AgentOS, observer). */
    static Optional<Summary> notes(String subject, Source source) {
        return of(Kind.OBSERVATION, subject, source, saying -> saying.asks() ? null : noted(saying.note()));
    }

    /** @param mark what kind of note a sentence is; empty for none, null to leave it out */
    private static Optional<Summary> of(
            Kind kind, String subject, Source source, Function<SummarySentence, @Nullable String> mark) {
        List<SummarySentence> sayings = new ArrayList<>();
        for (LogEntry entry : source.entries()) {
            source.sentences().apply(entry, source.notes().get(entry.seq())).stream()
                    .filter(saying -> mark.apply(saying) != null && !Credentials.in(saying.text()))
                    .forEach(sayings::add);
        }
        Bearing bearing = new Bearing(source.claims());
        SentenceSelector selector = new SentenceSelector(
                source.information(), saying -> !bearing.by(saying).isEmpty(), kind != Kind.GIST);
        List<SummarySentence> chosen = selector.of(sayings, SentenceSelector.length(kind, source.entries()));
        if (chosen.isEmpty()) {
            return Optional.empty();
        }
        Set<String> facts = new TreeSet<>();
        List<SummaryLine> lines = new ArrayList<>();
        for (SummarySentence saying : chosen) {
            facts.addAll(bearing.by(saying));
            String marked = mark.apply(saying);
            lines.add(saying.line(marked == null || marked.isEmpty() ? null : marked));
        }
        List<LogEntry> quoted =
                chosen.stream().map(SummarySentence::entry).distinct().toList();
        return Optional.of(summary(kind, subject, SummaryLine.write(lines), quoted, facts, VERSION));
    }

    /** A summary that was made of these events, as of the newest of them. */
    static Summary summary(
            Kind kind, String subject, String text, List<LogEntry> sources, Collection<String> facts, String maker) {
        Comparator<LogEntry> byTime =
                Comparator.comparing(entry -> entry.occurredAt().toInstant());
        Instant madeAt = sources.stream()
                .map(LogEntry::recordedAt)
                .max(Comparator.naturalOrder())
                .orElseThrow();
        return new Summary(
                Summary.idOf(kind, subject),
                kind,
                subject,
                text.length() <= Summary.MAX_TEXT ? text : text.substring(0, text.lastIndexOf('\n', Summary.MAX_TEXT)),
                null,
                sources.stream().map(LogEntry::seq).toList(),
                List.copyOf(facts),
                sources.stream().min(byTime).orElseThrow().occurredAt().toInstant(),
                sources.stream().max(byTime).orElseThrow().occurredAt().toInstant(),
                maker,
                madeAt);
    }

    /** The kinds of notes that need no model: what is emotional or creative is not told by words alone. */
    private static @Nullable String noted(@Nullable EventAnnotation note) {
        if (note == null) {
            return null;
        }
        return switch (note.category()) {
            case CORRECTION -> "correction";
            case DECISION -> "commitment";
            case PREFERENCE, DIRECTIVE -> "preference";
            case RELATIONSHIP, EVENT, ACTIVITY -> "factual";
            case OTHER ->
                switch (note.act()) {
                    case UPDATE -> "correction";
                    case COMMITMENT -> "commitment";
                    default -> note.landmark() == null ? null : "factual";
                };
        };
    }

    /** Which claims each sentence bears, by the stretches that they cite. */
    private static final class Bearing {
        private final Map<Long, List<Claim>> claims = new HashMap<>();

        Bearing(List<Claim> all) {
            all.forEach(claim -> claims.computeIfAbsent(DerivedWriteChecks.seqOf(claim), none -> new ArrayList<>())
                    .add(claim));
        }

        Set<String> by(SummarySentence saying) {
            Set<String> borne = new TreeSet<>();
            for (Claim claim : claims.getOrDefault(saying.entry().seq(), List.of())) {
                for (EvidenceSpan evidence : claim.evidence()) {
                    boolean whole = evidence.to() == 0;
                    boolean inside = evidence.from() < saying.to() && evidence.to() > saying.from();
                    if (evidence.event().equals(saying.entry().id()) && (whole || inside)) {
                        borne.add(claim.id());
                    }
                }
            }
            return borne;
        }
    }
}
