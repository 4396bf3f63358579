package dev.ecphory.internal.retrieval.context;

import dev.ecphory.LogEntry;
import dev.ecphory.internal.context.Credentials;
import dev.ecphory.internal.index.EventPassages;
import dev.ecphory.spi.TokenCounter;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Chooses how much of each ranked event a budget holds: its best part, more of them, or all. Each part is a step, and steps are taken in
 * the order of what they are worth for a token: the better an event is ranked and the more a part tells of what the cue asks for the
 * more, and every further part of an event less than the one before. So the best events stand whole, those further down as excerpts, and
 * the ranking is told as deep as the budget goes. One thread.
 */
public final class EventPacker {
    /** A rank is worth as much as this many ranks further down is half of it. */
    private static final double HALF_RANK = 6;
    /** Half of what an event tells stands in so many characters that matter to the cue. */
    private static final double HALF_TOLD = 65;
    /** What a character tells where nothing of a part matters, and what each share of the cue's words in it adds, up to 1. */
    private static final double TELLS = .4;

    private static final double TELLS_MORE = 1.5;
    /** What the turns of an assistant are worth beside those of a person, unless the cue asks for them. */
    private static final double ASSISTANT = .7;

    /** What a line costs beside the text, in UTF-16 units: its time, id and speaker. */
    private static final int LINE = 30;
    /** The length at which a part can be worth most for its length. */
    private static final double DENSEST = Math.sqrt(HALF_TOLD * LINE);
    /** The turn that an event is told with as a step of its own, what it is worth beside the event, and how long it may be. */
    private static final int TURN = -1;

    private static final double TURN_WORTH = .25;
    private static final int TURN_LENGTH = 160;
    /** An event of which no part is known yet, by what it can be worth at most. */
    private static final int UNREAD = -2;

    /** A reply so short is never told without what it replies to, in UTF-16 units. */
    private static final int SHORT = 60;
    /** No text has more characters a token, so longer ones are passed over unread. */
    private static final int MOST_CHARS_A_TOKEN = 16;

    /** Of an event of more parts, an eighth of those told is added in one step: telling them one by one costs their square. */
    private static final int SINGLE = 32;

    /** When so many did not fit, hardly anything does. */
    private static final int PASSED = 24;

    private final TokenCounter counter;
    private final Excerpts excerpts;
    private final boolean asksAssistant;

    /**
     * For one cue.
     *
     * @param asksAssistant whether it asks for what an assistant said
     */
    public EventPacker(TokenCounter counter, Excerpts excerpts, boolean asksAssistant) {
        this.counter = counter;
        this.excerpts = excerpts;
        this.asksAssistant = asksAssistant;
    }

    /** More of an event, from this place among its parts, best first; or {@link #TURN}, or {@link #UNREAD}. */
    private record Step(int rank, int part, double density) {}

    /** What is chosen of an event: its parts, best first, how many of them, what they tell, and the lines with their cost. */
    private static final class Chosen {
        private final String text;
        private final List<Excerpts.Part> parts;
        private final Frame frame;
        private final String heading;
        private double told;
        private ContextDraft.@Nullable EventBlock block;
        private int cost;

        Chosen(String text, List<Excerpts.Part> parts, Frame frame, String heading) {
            this.text = text;
            this.parts = parts;
            this.frame = frame;
            this.heading = heading;
        }

        /** Before which part the step ends that begins with this one. */
        int end(int part) {
            return Math.min(parts.size(), part + Math.max(1, part / 8 - SINGLE / 8 + 1));
        }

        /** What the step tells that begins with this part. */
        List<Excerpts.Part> from(int part) {
            return parts.subList(part, end(part));
        }
    }

    private static final Comparator<Step> MOST_WORTH = (one, other) -> {
        int dense = Double.compare(other.density(), one.density());
        int ranked = dense == 0 ? Integer.compare(one.rank(), other.rank()) : dense;
        return ranked == 0 ? Integer.compare(one.part(), other.part()) : ranked;
    };

    /**
     * What a budget holds.
     *
     * @param events best first
     * @param beside turns that are told with one of them
     */
    record Packed(List<ContextDraft.EventBlock> events, List<ContextDraft.EventBlock> beside) {}

    /**
     * Chooses what is told.
     *
     * @param ranked events, best first, each content once
     * @param beside the turn that an event is told with, by the event's id
     * @param frames what an event is told in
     * @param contents what an event says, equal for what says the same
     * @param texts what of an event's text is told at most; empty for what is told elsewhere
     * @param budget in tokens
     */
    Packed pack(
            List<LogEntry> ranked,
            Map<String, LogEntry> beside,
            Function<LogEntry, Frame> frames,
            Function<LogEntry, String> contents,
            Function<LogEntry, String> texts,
            int budget) {
        PriorityQueue<Step> steps = new PriorityQueue<>(MOST_WORTH);
        for (int rank = 0; rank < ranked.size(); rank++) {
            steps.add(unread(ranked.get(rank), rank));
        }
        Chosen[] events = new Chosen[ranked.size()];
        Map<String, ContextDraft.EventBlock> turns = new LinkedHashMap<>();
        Set<String> headings = new HashSet<>();
        Set<String> told = new HashSet<>();
        int left = budget;
        int passed = 0;
        while (!steps.isEmpty() && passed < PASSED) {
            Step step = steps.poll();
            int rank = step.rank();
            LogEntry entry = ranked.get(rank);
            if (step.part() == UNREAD) {
                String masked = Credentials.mask(texts.apply(entry)); // before it is cut between a name and its secret
                events[rank] =
                        new Chosen(masked, excerpts.parts(masked), frames.apply(entry), EventFormatter.heading(entry));
                steps.add(step(entry, rank, 0, events[rank]));
                continue;
            }
            Chosen chosen = events[rank];
            String text = chosen.text;
            LogEntry turn = step.part() <= 0 ? beside.get(entry.id()) : null;
            turn = turn != null && texts.apply(turn).isEmpty() ? null : turn;
            boolean apart = turn != null && (turn.seq() > entry.seq() || text.length() > SHORT);
            String said = turn == null || (apart && step.part() != TURN) ? null : contents.apply(turn);
            ContextDraft.EventBlock with =
                    turn == null || said == null || told.contains(said) ? null : turn(turn, entry, said);
            if (step.part() == TURN) {
                int cost = with == null ? 0 : counter.count(with.text());
                if (with != null && cost <= left) {
                    left -= cost;
                    told.add(with.content());
                    turns.put(with.content(), with);
                }
                continue;
            }
            int end = chosen.end(step.part());
            boolean whole = end == chosen.parts.size();
            int length = chosen.parts.isEmpty() ? text.length() : length(chosen.from(step.part()));
            if (length / MOST_CHARS_A_TOKEN > left) {
                passed++;
                continue;
            }
            ContextDraft.EventBlock block =
                    chosen.frame.of(whole ? text : Excerpts.joined(text, chosen.parts.subList(0, end)));
            int alone = counter.count(block.text());
            with = with == null || with.content().equals(block.content()) ? null : with;
            ContextDraft.EventBlock known = turns.get(block.content());
            String head = chosen.heading;
            int cost = alone
                    - (known == null ? chosen.cost : counter.count(known.text()))
                    + (headings.contains(head) ? 0 : counter.count(head))
                    + (with == null ? 0 : counter.count(with.text()));
            if (cost > left) {
                passed++;
                continue;
            }
            turns.remove(block.content());
            headings.add(head);
            told.add(block.content());
            left -= cost;
            chosen.cost = alone;
            chosen.block = block;
            if (with != null) {
                told.add(with.content());
                turns.put(with.content(), with);
            }
            if (apart) {
                steps.add(new Step(rank, TURN, TURN_WORTH * worth(entry, rank) / (TURN_LENGTH + LINE)));
            }
            if (!whole) {
                chosen.told += tells(chosen.from(step.part()));
                steps.add(step(entry, rank, end, chosen));
            }
        }
        List<ContextDraft.EventBlock> packed = Stream.of(events)
                .filter(Objects::nonNull)
                .map(chosen -> chosen.block)
                .filter(Objects::nonNull)
                .toList();
        return new Packed(packed, List.copyOf(turns.values()));
    }

    private ContextDraft.EventBlock turn(LogEntry turn, LogEntry of, String content) {
        String text = turn.seq() < of.seq()
                ? EventFormatter.before(turn)
                : EventFormatter.lines(turn)
                        .of(excerpts.of(Credentials.mask(turn.event().text()), TURN_LENGTH));
        return new ContextDraft.EventBlock(turn, Set.of(turn.id()), content, text);
    }

    /**
     * What an event is told in, whatever of its text is told.
     *
     * @param block the event without its lines
     */
    record Frame(ContextDraft.EventBlock block, EventFormatter.Lines lines) {
        ContextDraft.EventBlock of(String text) {
            return block.withText(lines.of(text));
        }
    }

    /** Before its parts are known, in the order of what they can be worth at most: most events of a long ranking are never read. */
    private Step unread(LogEntry entry, int rank) {
        double length = Math.min(DENSEST, entry.event().text().length());
        return new Step(rank, UNREAD, worth(entry, rank) * told(length) / (length + LINE));
    }

    private Step step(LogEntry entry, int rank, int place, Chosen chosen) {
        if (place >= chosen.parts.size()) { // a blank text
            return new Step(rank, place, 0);
        }
        List<Excerpts.Part> parts = chosen.from(place);
        double more = told(chosen.told + tells(parts)) - told(chosen.told);
        return new Step(rank, place, worth(entry, rank) * more / (length(parts) + (place == 0 ? LINE : parts.size())));
    }

    private static int length(List<Excerpts.Part> parts) {
        return parts.stream().mapToInt(Excerpts.Part::length).sum();
    }

    private double worth(LogEntry entry, int rank) {
        boolean less = !asksAssistant && EventPassages.assistant(entry.event().speaker());
        return HALF_RANK / (HALF_RANK + rank) * (less ? ASSISTANT : 1);
    }

    /** How many characters of these parts count, by how much each matters. */
    private static double tells(List<Excerpts.Part> parts) {
        return parts.stream()
                .mapToDouble(part -> part.length() * Math.min(1, TELLS + TELLS_MORE * part.worth()))
                .sum();
    }

    /** The share of what an event tells that stands in so many characters that count. */
    private static double told(double characters) {
        return characters / (characters + HALF_TOLD);
    }
}
