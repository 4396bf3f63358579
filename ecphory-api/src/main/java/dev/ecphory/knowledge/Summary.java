package dev.ecphory.knowledge;

import dev.ecphory.InvalidInputException;
import dev.ecphory.internal.validation.InputChecks;
import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
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
    private static final String DAY_PREFIX = "== ";
    private static final String LINE_PREFIX = "- (";

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
        return kind.name().toLowerCase(Locale.ROOT) + ":" + subject;
    }

    /** The same with another amendment. */
    public Summary withAmendment(@Nullable String other) {
        return new Summary(id, kind, subject, text, other, sources, facts, from, to, maker, madeAt);
    }

    /** The lines of its text that name the events they come from, in order; other lines are passed over. */
    public List<Line> lines() {
        return lines(text);
    }

    /** What a summary of kind {@link Kind#OUTCOME} says that its session came to, in its order. */
    public List<DatedOutcome> outcomes() {
        List<DatedOutcome> outcomes = new ArrayList<>();
        for (Line line : lines()) {
            int end = line.text().indexOf("] ");
            if (line.text().startsWith("[") && end > 0) {
                Outcome.of(line.text().substring(1, end))
                        .ifPresent(outcome -> outcomes.add(new DatedOutcome(
                                outcome,
                                subject,
                                line.events(),
                                line.day(),
                                line.text().substring(end + 2))));
            }
        }
        return List.copyOf(outcomes);
    }

    /** The events that a text's lines come from and the lines' own words, in order; other lines are passed over. */
    public static List<Line> lines(String text) {
        List<Line> lines = new ArrayList<>();
        @Nullable LocalDate day = null;
        for (String line : text.split("\n")) {
            if (line.startsWith(DAY_PREFIX)) {
                day = day(line.substring(DAY_PREFIX.length()));
            } else if (line.startsWith(LINE_PREFIX) && day != null) {
                int end = line.indexOf(") ");
                if (end > 0) {
                    List<String> events = new ArrayList<>();
                    for (String id : line.substring(LINE_PREFIX.length(), end).split(" ")) {
                        events.add(id(id));
                    }
                    lines.add(new Line(events, day, line.substring(end + 2)));
                }
            }
        }
        return List.copyOf(lines);
    }

    private static @Nullable LocalDate day(String written) {
        try {
            return LocalDate.parse(written);
        } catch (DateTimeParseException other) {
            return null;
        }
    }

    private static String id(String written) {
        StringBuilder id = new StringBuilder(written.length());
        for (int i = 0; i < written.length(); i++) {
            char c = written.charAt(i);
            if (c == '%' && isHex(written, i + 1)) {
                id.append((char) HexFormat.fromHexDigits(written, i + 1, i + 5));
                i += 4;
            } else {
                id.append(c);
            }
        }
        return id.toString();
    }

    private static boolean isHex(String written, int from) {
        return from + 4 <= written.length()
                && written.substring(from, from + 4).chars().allMatch(HexFormat::isHexDigit);
    }

    /**
     * A line of a summary.
     *
     * @param events ids of the events that it comes from
     * @param day on which the first of them happened
     * @param text kind, speaker and words
     */
    public record Line(List<String> events, LocalDate day, String text) {
        /** Copies the list. */
        public Line {
            events = List.copyOf(events);
        }
    }

    /** What a session came to (Engram, session outcomes), and how things are done (its procedural memory). */
    public enum Outcome {
        /** Something learned for another time. */
        LESSON,
        /** Something settled. */
        DECISION,
        /** Something found out. */
        FINDING,
        /** Something left open. */
        QUESTION,
        /** How things are always or never to be done. */
        RULE,
        /** How something is done. */
        HOW_TO;

        /** As lines of summaries are marked with it. */
        public String mark() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        /** The one of a mark; none for another word. */
        public static Optional<Outcome> of(String mark) {
            return Arrays.stream(values())
                    .filter(one -> one.mark().equals(mark))
                    .findFirst();
        }
    }

    /**
     * One outcome, in the words in which it was said.
     *
     * @param outcome what it is
     * @param session in which it was said; a day as {@code 2026-03-02} where none was declared
     * @param events ids of the events that say it
     * @param day on which it was said, as its speaker's calendar has it
     * @param text speaker and words
     */
    public record DatedOutcome(Outcome outcome, String session, List<String> events, LocalDate day, String text) {
        /** Copies the list. */
        public DatedOutcome {
            events = List.copyOf(events);
        }
    }
}
