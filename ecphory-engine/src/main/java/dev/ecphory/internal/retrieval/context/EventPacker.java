package dev.ecphory.internal.retrieval.context;

import dev.ecphory.LogEntry;
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

/**
 * Chooses how much of each ranked event a budget holds: its best sentences, more of them, or all. Each step is taken in the order of
 * what it is worth for a token: the better an event is ranked the more, and every further sentence of an event less than the one
 * before. So the best events stand whole, those further down as excerpts, and the ranking is told as deep as the budget goes. One
 * thread.
 */
public final class EventPacker {
    /** Lengths at which an event is told, in UTF-16 units; behind the last it is told as a whole. */
    private static final int[] LENGTHS = {80, 160, 320, 640, 1_280, 2_560};
    /** A rank is worth as much as this many ranks further down is half of it. */
    private static final double HALF_RANK = 6;
    /** Half of what an event tells stands in its best so many characters. */
    private static final double HALF_TOLD = 75;
    /** What the turns of an assistant are worth beside those of a person, unless the cue asks for them. */
    private static final double ASSISTANT = .6;

    /** What a line costs beside the text, in UTF-16 units: its time, id and speaker. */
    private static final int LINE = 30;
    /** The turn that an event is told with as a step of its own, and what it is worth beside the event. */
    private static final int TURN = -1;

    private static final double TURN_WORTH = .25;
    /** A reply so short is never told without what it replies to, in UTF-16 units. */
    private static final int SHORT = 60;
    /** No text has more characters a token, so longer ones are passed over unread. */
    private static final int MOST_CHARS_A_TOKEN = 16;

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

    /** One event at one of its lengths, to be told instead of the one before. */
    private record Step(int rank, int level, double density) {}

    private static final Comparator<Step> MOST_WORTH = Comparator.comparingDouble((Step step) -> -step.density())
            .thenComparingInt(Step::rank)
            .thenComparingInt(Step::level);

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
     * @param line what an event's lines are with a text in the place of its own
     * @param budget in tokens
     */
    Packed pack(
            List<LogEntry> ranked,
            Map<String, LogEntry> beside,
            Function<Shown, ContextDraft.EventBlock> line,
            int budget) {
        PriorityQueue<Step> steps = new PriorityQueue<>(MOST_WORTH);
        for (int rank = 0; rank < ranked.size(); rank++) {
            steps.add(step(ranked.get(rank), rank, 0));
        }
        ContextDraft.EventBlock[] chosen = new ContextDraft.EventBlock[ranked.size()];
        int[] costs = new int[ranked.size()];
        Map<String, ContextDraft.EventBlock> turns = new LinkedHashMap<>();
        Set<String> headings = new HashSet<>();
        Set<String> told = new HashSet<>();
        int left = budget;
        int passed = 0;
        while (!steps.isEmpty() && passed < PASSED) {
            Step step = steps.poll();
            int rank = step.rank();
            LogEntry entry = ranked.get(rank);
            LogEntry turn = step.level() <= 0 ? beside.get(entry.id()) : null;
            ContextDraft.EventBlock with =
                    turn == null || told.contains(DuplicateKey.of(turn.event())) ? null : turn(turn, entry);
            if (step.level() == TURN) {
                int cost = with == null ? 0 : counter.count(with.text());
                if (with != null && cost <= left) {
                    left -= cost;
                    told.add(with.content());
                    turns.put(with.content(), with);
                }
                continue;
            }
            String text = entry.event().text();
            boolean apart = turn != null && (turn.seq() > entry.seq() || text.length() > SHORT);
            with = apart ? null : with;
            boolean whole = shown(text.length(), step.level()) >= text.length();
            if (whole && text.length() / MOST_CHARS_A_TOKEN > left) {
                passed++;
                continue;
            }
            String shown = whole ? text : excerpts.of(text, LENGTHS[step.level()]);
            ContextDraft.EventBlock block = line.apply(new Shown(entry, shown));
            int alone = counter.count(block.text());
            with = with == null || with.content().equals(block.content()) ? null : with;
            ContextDraft.EventBlock known = turns.get(block.content());
            String head = EventFormatter.heading(entry);
            int cost = alone
                    - (known == null ? costs[rank] : counter.count(known.text()))
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
            costs[rank] = alone;
            chosen[rank] = block;
            if (with != null) {
                told.add(with.content());
                turns.put(with.content(), with);
            }
            if (apart) {
                steps.add(new Step(rank, TURN, TURN_WORTH * worth(entry, rank) / (LENGTHS[1] + LINE)));
            }
            if (!whole) {
                steps.add(step(entry, rank, step.level() + 1));
            }
        }
        List<ContextDraft.EventBlock> packed =
                Stream.of(chosen).filter(Objects::nonNull).toList();
        return new Packed(packed, List.copyOf(turns.values()));
    }

    private ContextDraft.EventBlock turn(LogEntry turn, LogEntry of) {
        String text = turn.seq() < of.seq()
                ? EventFormatter.before(turn)
                : EventFormatter.line(turn, excerpts.of(turn.event().text(), LENGTHS[1]), List.of(), List.of());
        return new ContextDraft.EventBlock(turn, Set.of(turn.id()), DuplicateKey.of(turn.event()), text);
    }

    /** An event, and how its text is told. */
    record Shown(LogEntry entry, String text) {}

    private Step step(LogEntry entry, int rank, int level) {
        int length = entry.event().text().length();
        int before = level == 0 ? -LINE : shown(length, level - 1);
        return new Step(
                rank,
                level,
                worth(entry, rank)
                        * (told(length, level) - (level == 0 ? 0 : told(length, level - 1)))
                        / (shown(length, level) - before));
    }

    private double worth(LogEntry entry, int rank) {
        boolean less = !asksAssistant && EventPassages.assistant(entry.event().speaker());
        return HALF_RANK / (HALF_RANK + rank) * (less ? ASSISTANT : 1);
    }

    private static int shown(int length, int level) {
        return level < LENGTHS.length ? Math.min(LENGTHS[level], length) : length;
    }

    /** The share of what an event tells that stands in what is shown of it. */
    private static double told(int length, int level) {
        int shown = shown(length, level);
        return shown >= length ? 1 : shown / (shown + HALF_TOLD);
    }
}
