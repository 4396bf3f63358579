package dev.ecphory.lang.en.frames;

import dev.ecphory.LogEntry;
import dev.ecphory.internal.facts.PredicateRegistry;
import dev.ecphory.internal.facts.extract.SpeakerRoles;
import dev.ecphory.internal.text.EntityKeys;
import dev.ecphory.internal.text.WhiteSpace;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.TimePoint;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What was understood of an event so far. Belongs to one thread. */
public final class ExtractionState {
    /** A claim before it has an id. */
    public record Draft(
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
            int to) {
        /** That a value told before is over or was never so, by the same words and at the same time. */
        public Draft closes(Claim.Kind how, String slot, String value) {
            return new Draft(how, subject, slot, value, confidence, true, null, validFrom, null, from, to);
        }

        /** The same of another value. */
        Draft of(String value) {
            return new Draft(
                    kind, subject, predicate, value, confidence, change, replaces, validFrom, validTo, from, to);
        }

        /** The same since another time. */
        public Draft since(TimePoint time) {
            return new Draft(kind, subject, predicate, object, confidence, change, replaces, time, validTo, from, to);
        }

        /** The same, told by other words of the message. */
        public Draft at(int first, int end) {
            return new Draft(
                    kind, subject, predicate, object, confidence, change, replaces, validFrom, validTo, first, end);
        }
    }

    public final LogEntry entry;
    private final @Nullable String self;
    private final boolean lower;
    private final ClosedSlots slots;
    private final List<Draft> drafts = new ArrayList<>();

    /** Of an event, of which claims in the slots of these predicates are read. */
    public ExtractionState(LogEntry entry, PredicateRegistry predicates) {
        this.entry = entry;
        this.slots = new ClosedSlots(predicates);
        this.self = SpeakerRoles.self(entry.event());
        this.lower = entry.event().text().chars().noneMatch(Character::isUpperCase);
    }

    /** Whom "I" means. */
    @Nullable
    public String self() {
        return self;
    }

    /** Whether the writer uses no capitals at all. */
    public boolean lower() {
        return lower;
    }

    public List<Draft> drafts() {
        return drafts;
    }

    /** Adds a draft unless one of the same subject and predicate was made of the same words. */
    public void addUnlessTold(Draft draft) {
        addUnlessTold(List.of(draft));
    }

    /** Adds each of some drafts of one clause unless one of its subject and predicate was made of the same words before. */
    public void addUnlessTold(List<Draft> some) {
        List<Draft> before = List.copyOf(drafts);
        some.stream().filter(draft -> !told(draft, before)).forEach(this::add);
    }

    /**
     * Adds each of some drafts of one clause unless one of its subject and predicate was made of the same words, or one of
     * its subject and object before the clause was read: that something was bought and is owned now is told at once.
     *
     * @param known how many drafts there were before the clause was read
     */
    public void addUnlessTold(List<Draft> some, int known) {
        List<Draft> all = List.copyOf(drafts);
        some.stream()
                .filter(draft -> !told(draft, all.subList(0, known)))
                .filter(draft ->
                        all.stream().noneMatch(d -> d.predicate().equals(draft.predicate()) && told(draft, List.of(d))))
                .forEach(this::add);
    }

    private static boolean told(Draft draft, List<Draft> before) {
        return before.stream()
                .anyMatch(d -> d.from() < draft.to()
                        && draft.from() < d.to()
                        && EntityKeys.key(d.subject()).equals(EntityKeys.key(draft.subject()))
                        && (d.predicate().equals(draft.predicate())
                                || (d.kind() == draft.kind()
                                        && EntityKeys.key(d.object()).equals(EntityKeys.key(draft.object())))));
    }

    /** Adds a draft unless it is told already, or its slot or what stands at its ends is none that is read. */
    public void add(Draft told) {
        Draft draft = slots.taken(told, entry.event().text(), self);
        boolean known = draft == null
                || drafts.stream()
                        .anyMatch(d -> d.kind() == draft.kind()
                                && d.predicate().equals(draft.predicate())
                                && EntityKeys.key(d.subject()).equals(EntityKeys.key(draft.subject()))
                                && EntityKeys.key(d.object()).equals(EntityKeys.key(draft.object())));
        if (!known && draft != null) {
            drafts.add(draft);
        }
    }

    /** A stretch of the text with single spaces. */
    public String text(int from, int to) {
        return WhiteSpace.collapsed(entry.event().text().substring(from, to));
    }

    public TimePoint now() {
        return TimePoint.of(entry.occurredAt().toInstant());
    }

    /** A stretch of the text with the sign of money before it and that of per cent after it. */
    public String signed(int from, int to) {
        String text = entry.event().text();
        int start = from > 0 && "$\u20ac\u00a3".indexOf(text.charAt(from - 1)) >= 0 ? from - 1 : from;
        int end = to < text.length() && text.charAt(to) == '%' ? to + 1 : to;
        return text(start, end);
    }
}
