package dev.ecphory.lang.en.claims;

import dev.ecphory.LogEntry;
import dev.ecphory.internal.facts.extract.SpeakerRoles;
import dev.ecphory.internal.language.TimeBound;
import dev.ecphory.internal.text.EntityKeys;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.TimePoint;
import dev.ecphory.lang.en.claims.Clause.Flag;
import dev.ecphory.lang.en.claims.SubjectReader.Subject;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What was understood of an event so far. Belongs to one thread. */
final class ExtractionState {
    /** A claim before it has an id. */
    record Draft(
            Claim.Kind kind,
            String subject,
            String predicate,
            String object,
            double confidence,
            boolean change,
            @Nullable String replaces,
            TimePoint validFrom,
            @Nullable TimePoint validTo,
            int from,
            int to) {}

    final LogEntry entry;
    private final @Nullable String self;
    private final boolean lower;
    private final List<Draft> drafts = new ArrayList<>();
    private @Nullable Subject third;
    private boolean several;
    private @Nullable Subject last;
    private @Nullable String pet;

    ExtractionState(LogEntry entry) {
        this.entry = entry;
        this.self = SpeakerRoles.self(entry.event());
        this.lower = entry.event().text().chars().noneMatch(Character::isUpperCase);
    }

    /** Whom "I" means. */
    @Nullable
    String self() {
        return self;
    }

    /** Whether the writer uses no capitals at all. */
    boolean lower() {
        return lower;
    }

    /** Whom "she" means: the one person spoken of so far; null when there is none, or several. */
    @Nullable
    Subject third() {
        return several ? null : third;
    }

    /** Somebody else was spoken of. */
    void speaksOf(Subject subject) {
        if (subject.self()) {
            return;
        }
        several |= third != null && !third.name().equals(subject.name());
        third = subject;
    }

    /** Somebody was spoken of whom the rules did not understand. */
    void speaksOfSomebody() {
        several = true;
    }

    /** Whom the clause before spoke of; null when it spoke of nobody, or another sentence begins. */
    @Nullable
    Subject last() {
        return last;
    }

    /** The next clause follows one about this subject. */
    void follows(@Nullable Subject subject) {
        last = subject;
    }

    List<Draft> drafts() {
        return drafts;
    }

    /** Adds that a clause asserts something since a moment, as surely as words can. */
    void asserts(Clause clause, String subject, String predicate, String object, TimePoint since) {
        boolean change = clause.has(Flag.CHANGE);
        add(new Draft(
                Claim.Kind.ASSERTS,
                subject,
                predicate,
                object,
                1,
                change,
                null,
                since,
                null,
                clause.from(),
                clause.to()));
    }

    /** Adds what a clause says, as surely as words can; a change as well where the clause tells that it is one. */
    void states(
            Clause clause,
            Claim.Kind kind,
            String subject,
            String predicate,
            String object,
            boolean change,
            @Nullable String replaces,
            TimePoint since) {
        boolean changes = change || clause.has(Flag.CHANGE) || clause.has(Flag.CORRECTS) || kind == Claim.Kind.ENDS;
        add(new Draft(kind, subject, predicate, object, 1, changes, replaces, since, null, clause.from(), clause.to()));
    }

    void add(Draft draft) {
        boolean known = drafts.stream()
                .anyMatch(d -> d.kind() == draft.kind()
                        && d.predicate().equals(draft.predicate())
                        && EntityKeys.key(d.subject()).equals(EntityKeys.key(draft.subject()))
                        && EntityKeys.key(d.object()).equals(EntityKeys.key(draft.object())));
        if (!known && !EntityKeys.key(draft.subject()).isEmpty()) {
            drafts.add(draft);
        }
    }

    /** The name of somebody who was told before as somebody's relative: "Mira" for "Evan's wife". */
    Subject named(Subject subject) {
        if (subject.called()) {
            return subject;
        }
        for (Draft draft : drafts) {
            if (draft.predicate().equals("alias_of") && draft.subject().equals(subject.name())) {
                return subject.called(draft.object());
            }
        }
        return subject;
    }

    /** The kind of pet that the speaker spoke of last and did not name; null when there is none. */
    @Nullable
    String pet() {
        return pet;
    }

    /** A pet was spoken of, or named. */
    void speaksOfPet(@Nullable String predicate) {
        pet = predicate;
    }

    /** A stretch of the text with single spaces. */
    String text(int from, int to) {
        return entry.event().text().substring(from, to).replaceAll("\\s+", " ").strip();
    }

    /** The text of some terms, from one place to before another. */
    String text(ClauseTerms terms, int from, int to) {
        return text(terms.get(from).from(), terms.get(to - 1).to());
    }

    /** Since when a clause says that something holds; since it was said, unless it tells. */
    TimePoint since(Clause clause) {
        return clause.times().stream()
                .filter(t -> t.relation() == TimeBound.SINCE)
                .map(RelatedTime::start)
                .findFirst()
                .orElse(now());
    }

    TimePoint now() {
        return TimePoint.of(entry.occurredAt().toInstant());
    }

    /** A stretch of the text with the sign of money before it and that of per cent after it. */
    String signed(int from, int to) {
        String text = entry.event().text();
        int start = from > 0 && "$\u20ac\u00a3".indexOf(text.charAt(from - 1)) >= 0 ? from - 1 : from;
        int end = to < text.length() && text.charAt(to) == '%' ? to + 1 : to;
        return text(start, end);
    }
}
