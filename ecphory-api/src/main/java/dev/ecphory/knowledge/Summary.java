package dev.ecphory.knowledge;

import dev.ecphory.InvalidInputException;
import dev.ecphory.internal.validation.InputChecks;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Something shorter that was made of several events: bound to them, dated by them, and made again when they change. A
 * projection; there is at most one of a kind and subject. Immutable; threads may share it.
 *
 * @param id names it within the namespace; the same for the same kind and subject
 * @param kind what it is made of
 * @param subject which one of its kind: the session, the month as {@code 2026-03}, the entity's key, the cluster's first
 *     event …; 1 to 500 characters
 * @param text what it says, 1 to 20,000 characters
 * @param amendment what does not hold any more of what it says, and what holds instead; null while all of it holds
 * @param sources the sequence numbers of every event that it was made from, ascending, at least one
 * @param facts ids of the claims whose facts it relies on, sorted: a fact has another id with every version
 * @param from when the first of its sources happened
 * @param to when the last of them happened
 * @param maker what made it: the version of a rule, or {@code model:} and the model's name
 * @param madeAt when
 */
public record Summary(
        String id,
        Kind kind,
        String subject,
        String text,
        @Nullable String amendment,
        List<Long> sources,
        List<String> facts,
        Instant from,
        Instant to,
        String maker,
        Instant madeAt) {
    /** The longest text, in UTF-16 units. */
    public static final int MAX_TEXT = 20_000;

    private static final int MAX_SUBJECT = 500;

    /** What is summarised. */
    public enum Kind {
        /** A session (Reverie, L2; Engram, summaries). */
        SESSION,
        /** Events that are about one thing, wherever they were said (True Memory, L4). */
        CLUSTER,
        /** A calendar month. */
        MONTH,
        /** What is told of somebody or something. */
        ENTITY,
        /** Notes on a conversation, each on a line (AgentOS, observer). */
        OBSERVATION,
        /** What a session came to: decisions, findings, lessons, open questions; rules and how-tos (Engram, session outcomes). */
        OUTCOME,
        /** A pattern in what people say or over memories that were recalled together, in counts; never ranked (Reverie, L4). */
        INSIGHT,
        /** Who the one is whose memory this is: at most one; never ranked (Reverie, L5). */
        IDENTITY,
        /** The short form of an event that was archived (AgentOS, temporal gist). */
        GIST,
        /** What is seen or heard in an image or a recording, in words. */
        DERIVED_TEXT
    }

    /** Checks and copies; throws {@link InvalidInputException} naming what is wrong. */
    public Summary {
        Objects.requireNonNull(kind);
        id = InputChecks.name("summary", id, MAX_SUBJECT + 50);
        subject = InputChecks.name("subject", subject, MAX_SUBJECT);
        text = InputChecks.said("text", text, MAX_TEXT, "say what is summarised");
        sources = List.copyOf(new TreeSet<>(sources));
        facts = List.copyOf(new TreeSet<>(facts));
        if (sources.isEmpty()) {
            throw new InvalidInputException("sources", "[]", "are none", "name the events that it was made from");
        }
        if (to.isBefore(from)) {
            throw new InvalidInputException("to", to.toString(), "is before " + from, "give the later time last");
        }
    }

    /** The id of the summary of a kind and subject. */
    public static String idOf(Kind kind, String subject) {
        return kind.name().toLowerCase(java.util.Locale.ROOT) + ":" + subject;
    }

    /** The same with another amendment. */
    public Summary withAmendment(@Nullable String other) {
        return new Summary(id, kind, subject, text, other, sources, facts, from, to, maker, madeAt);
    }
}
