package dev.ecphory.internal.retrieval.context;

import dev.ecphory.ContextMarker;
import dev.ecphory.LogEntry;
import dev.ecphory.internal.context.ContextHeadings;
import dev.ecphory.spi.TokenCounter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A context in the making. What its parts cost is a guess until {@link #tokens} counts the whole. One thread. */
final class ContextDraft {
    /**
     * An event of the context.
     *
     * @param entry it
     * @param ids its id, and those of others that say the same
     * @param content equal for what says the same
     * @param text its lines
     */
    record EventBlock(LogEntry entry, Set<String> ids, String content, String text) {
        EventBlock withText(String lines) {
            return new EventBlock(entry, ids, content, lines);
        }
    }

    private static final Comparator<EventBlock> CHRONOLOGICAL = Comparator.comparing(
                    (EventBlock told) -> told.entry().occurredAt().toInstant())
            .thenComparingLong(told -> told.entry().seq());

    private final TokenCounter counter;
    private final String factsHead;
    private final String eventsHead;
    private final List<String> directives = new ArrayList<>();
    private final List<String> cautions = new ArrayList<>();
    private final List<EventBlock> wishes = new ArrayList<>();
    private final List<String> reminders = new ArrayList<>();
    private final List<String> mood = new ArrayList<>();
    private final List<FactFormatter.Group> facts = new ArrayList<>();
    private final List<String> computed = new ArrayList<>();
    private final List<SummaryFormatter.SummaryBlock> summaries = new ArrayList<>();
    private final List<EventBlock> events = new ArrayList<>();
    private final List<EventBlock> before = new ArrayList<>();
    private final List<String> unbidden = new ArrayList<>();
    private final Set<String> headings = new HashSet<>();
    /** The whole as it stands; null when something was added or taken away since it was put together. */
    private @Nullable String whole;

    private boolean nothing;

    private int wholeCost;

    ContextDraft(TokenCounter counter, String factsHead, String eventsHead) {
        this.counter = counter;
        this.factsHead = factsHead;
        this.eventsHead = eventsHead;
    }

    /** What the frame costs, which every context has that is not empty. */
    int frame() {
        return cost(ContextMarker.OPEN + "\n") + cost(ContextMarker.CLOSE + "\n");
    }

    /** Adds a part if it costs no more than {@code left}; what it cost, or -1. */
    int directive(String line, int left) {
        int cost = cost(line) + (directives.isEmpty() ? cost(ContextHeadings.DIRECTIVES + "\n") : 0);
        return cost <= left && added(directives, line) ? cost : -1;
    }

    int caution(String line, int left) {
        int cost = cost(line) + (cautions.isEmpty() ? cost(ContextHeadings.CAUTIONS + "\n") : 0);
        return cost <= left && added(cautions, line) ? cost : -1;
    }

    int wish(EventBlock told, int left) {
        int cost = cost(told.text()) + (wishes.isEmpty() ? cost(ContextHeadings.WISHES + "\n") : 0);
        return cost <= left && added(wishes, told) ? cost : -1;
    }

    int reminder(String line, int left) {
        int cost = cost(line) + (reminders.isEmpty() ? cost(ContextHeadings.REMINDERS + "\n") : 0);
        return cost <= left && added(reminders, line) ? cost : -1;
    }

    int mood(String line, int left) {
        int cost = cost(line) + cost(ContextHeadings.MOOD + "\n");
        return cost <= left && added(mood, line) ? cost : -1;
    }

    int facts(FactFormatter.Group group, int left) {
        int cost = cost(group.text()) + (facts.isEmpty() ? cost(factsHead + "\n") : 0);
        return cost <= left && added(facts, group) ? cost : -1;
    }

    int computed(String lines, int left) {
        int cost = cost(lines) + (computed.isEmpty() ? cost(ContextHeadings.COMPUTED + "\n") : 0);
        return cost <= left && added(computed, lines) ? cost : -1;
    }

    int summary(SummaryFormatter.SummaryBlock told, int left) {
        int cost = cost(told.text())
                + (summaries.stream().noneMatch(one -> one.inferred() == told.inferred())
                        ? cost(told.head() + "\n")
                        : 0);
        return cost <= left && added(summaries, told) ? cost : -1;
    }

    int event(EventBlock told, int left) {
        return event(told, left, events);
    }

    int before(EventBlock told, int left) {
        return event(told, left, before);
    }

    /** Behind everything else, under a head of its own. */
    int unbidden(LogEntry entry, int left) {
        String lines = EventFormatter.heading(entry)
                + EventFormatter.lines(entry).of(entry.event().text());
        int cost = cost(lines) + cost(ContextHeadings.UNBIDDEN + "\n");
        return cost <= left && added(unbidden, lines) ? cost : -1;
    }

    private int event(EventBlock told, int left, List<EventBlock> to) {
        String heading = EventFormatter.heading(told.entry());
        int cost = cost(told.text())
                + (headings.contains(heading) ? 0 : cost(heading))
                + (headings.isEmpty() ? cost(eventsHead + "\n") : 0);
        if (cost > left) {
            return -1;
        }
        headings.add(heading);
        return added(to, told) ? cost : -1;
    }

    private <T> boolean added(List<T> parts, T part) {
        whole = null;
        return parts.add(part);
    }

    /** Says that nothing is relevant, where there is room and nothing else is told. */
    void nothing(int left) {
        if (cost(ContextHeadings.NOTHING + "\n") <= left) {
            nothing = true;
            whole = null;
        }
    }

    /** Takes the least wanted part away; false when none is left. */
    boolean shrink() {
        if (nothing && unbidden.isEmpty()) {
            nothing = false;
            whole = null;
            return true;
        }
        for (List<?> parts : List.of(
                unbidden, before, summaries, mood, events, computed, facts, reminders, cautions, wishes, directives)) {
            if (!parts.isEmpty()) {
                parts.removeLast();
                whole = null;
                return true;
            }
        }
        return false;
    }

    int events() {
        return events.size();
    }

    /**
     * The context as it stands.
     *
     * @param everything whether it is everything that is in sight
     * @param complete whether every event that was asked for is told
     */
    AssembledContext assembled(boolean everything, boolean complete) {
        String text = text();
        Set<String> told = new HashSet<>();
        events.forEach(event -> told.addAll(event.ids()));
        wishes.forEach(event -> told.addAll(event.ids()));
        Set<String> leading = new HashSet<>();
        before.forEach(event -> leading.addAll(event.ids()));
        Set<String> held = new HashSet<>();
        facts.forEach(group -> held.addAll(group.ids()));
        Set<String> summed = new HashSet<>();
        summaries.forEach(one -> summed.add(one.summary()));
        return new AssembledContext(
                text, wholeCost, told, leading, held, summed, !unbidden.isEmpty(), everything, complete);
    }

    int tokens() {
        String unused = text();
        return wholeCost;
    }

    private int cost(String text) {
        return counter.count(text);
    }

    private String text() {
        String text = whole;
        if (text == null) {
            text = written();
            whole = text;
            wholeCost = cost(text);
        }
        return text;
    }

    private String written() {
        StringBuilder text = new StringBuilder(4096);
        part(text, ContextHeadings.DIRECTIVES, directives);
        part(text, ContextHeadings.REMINDERS, reminders);
        part(text, ContextHeadings.MOOD, mood);
        part(text, factsHead, facts.stream().map(FactFormatter.Group::text).toList());
        part(text, ContextHeadings.COMPUTED, computed);
        for (String head : List.of(ContextHeadings.SUMMARIES, ContextHeadings.INFERRED)) {
            part(
                    text,
                    head,
                    summaries.stream()
                            .filter(one -> one.head().equals(head))
                            .sorted(SummaryFormatter.ORDER)
                            .map(SummaryFormatter.SummaryBlock::text)
                            .toList());
        }
        List<EventBlock> all = new ArrayList<>(events);
        all.addAll(before);
        all.sort(CHRONOLOGICAL);
        List<String> lines = new ArrayList<>(all.size() * 2);
        String under = "";
        for (EventBlock told : all) {
            String heading = EventFormatter.heading(told.entry());
            if (!heading.equals(under)) {
                lines.add(heading);
                under = heading;
            }
            lines.add(told.text());
        }
        part(text, ContextHeadings.CAUTIONS, cautions);
        part(text, ContextHeadings.WISHES, wishes.stream().map(EventBlock::text).toList());
        part(text, eventsHead, lines);
        if (nothing) {
            text.append(ContextHeadings.NOTHING).append('\n');
        }
        part(text, ContextHeadings.UNBIDDEN, unbidden);
        return text.isEmpty()
                ? ""
                : text.insert(0, ContextMarker.OPEN + "\n")
                        .append(ContextMarker.CLOSE)
                        .append('\n')
                        .toString();
    }

    private static void part(StringBuilder text, String head, List<String> lines) {
        if (!lines.isEmpty()) {
            text.append(head).append('\n');
            lines.forEach(text::append);
        }
    }
}
