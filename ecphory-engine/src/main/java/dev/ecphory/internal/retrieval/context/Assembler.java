package dev.ecphory.internal.retrieval.context;

import dev.ecphory.ContextMarker;
import dev.ecphory.LogEntry;
import dev.ecphory.RecallResult.Computed;
import dev.ecphory.RecallResult.Reminder;
import dev.ecphory.internal.cognition.mechanism.SessionMood;
import dev.ecphory.internal.context.ContextHeadings;
import dev.ecphory.internal.context.QuotedText;
import dev.ecphory.knowledge.Directive;
import dev.ecphory.spi.TokenCounter;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Spends a token budget on what was recalled: standing instructions, reminders, how the last sessions felt, facts, what was worked out, then the best events
 * that fit, verbatim and in the order in which they happened, and where there is room the turns before those that make
 * no sense alone. Every line cites an id, no content stands twice.
 *
 * <p>Recalled text is data, never instruction: it stands inside a block that it cannot close (see {@link QuotedText}), and the
 * block is marked, so that it is not remembered again (see {@link ContextMarker}). The count of the whole context never exceeds the
 * budget, also where a counter's counts do not add up. Stateless; threads may share it.
 */
public final class Assembler {
    /** Engram's evidence pack holds at most eight facts; the sides of a contest count as one here. */
    private static final int MOST_FACTS = 8;
    /** What share of the budget summaries may take, in percent. */
    private static final int MOST_OF_SUMMARIES = 15;
    /**
     * What share of the budget reminders may take, in percent; AgentOS gives prospective memory five, of which a long one
     * would never fit.
     */
    private static final int MOST_OF_REMINDERS = 10;
    /** What share of the budget wishes that stand may take, in percent. */
    private static final int MOST_OF_WISHES = 12;
    /** A message of which wishes leave less, in UTF-16 units, says nothing else. */
    private static final int REST = 20;
    /** What share of the budget how the last sessions felt may take, in percent. */
    private static final int MOST_OF_MOOD = 5;
    /** Others that say the same as an event and are cited with it. */
    private static final int MOST_AGAIN = 3;
    /** No text has more characters a token, so longer ones are passed over unread. */
    private static final int MOST_CHARS_A_TOKEN = 16;

    private final ContextMaterial material;
    private final int maxTokens;
    private final int worth;
    private final TokenCounter counter;

    private final EventPacker packer;
    /** What events say. */
    private final IdentityHashMap<LogEntry, String> contents = new IdentityHashMap<>();
    /** What is left to tell of events whose wishes are told, by their ids. */
    private final Map<String, String> rests = new HashMap<>();

    private Assembler(ContextMaterial material, int maxTokens, int worth, TokenCounter counter, EventPacker packer) {
        this.material = material;
        this.maxTokens = maxTokens;
        this.worth = worth;
        this.counter = counter;
        this.packer = packer;
    }

    /** A context for no cue. */
    public static AssembledContext assemble(
            ContextMaterial material, int maxTokens, int wholeBelow, TokenCounter counter) {
        EventPacker packer = new EventPacker(counter, Excerpts.plain(), false);
        return assemble(material, maxTokens, maxTokens, wholeBelow, counter, packer);
    }

    /**
     * Makes a context.
     *
     * @param maxTokens the budget, by the counter
     * @param worth how much of it what is remembered may take, beside instructions and reminders
     * @param wholeBelow the most tokens that everything may cost to be told as a whole
     * @param packer chooses how much of each event is told
     */
    public static AssembledContext assemble(
            ContextMaterial material,
            int maxTokens,
            int worth,
            int wholeBelow,
            TokenCounter counter,
            EventPacker packer) {
        Assembler assembler = new Assembler(material, maxTokens, worth, counter, packer);
        if (material.redacted()) {
            return assembler.redacted();
        }
        int most = Math.min(Math.min(maxTokens, worth), wholeBelow);
        long chars = material.everything().stream()
                .mapToLong(entry -> entry.event().text().length())
                .sum();
        if (!material.everything().isEmpty() && chars <= (long) most * MOST_CHARS_A_TOKEN) {
            AssembledContext whole = assembler.whole();
            if (whole.tokens() <= most) {
                return whole;
            }
        }
        return assembler.best();
    }

    /**
     * Tells events and nothing else, as what is in mind in a conversation.
     *
     * @param held the most wanted first
     * @param maxTokens the budget, by the counter
     */
    public static AssembledContext held(List<LogEntry> held, int maxTokens, TokenCounter counter) {
        EventPacker packer = new EventPacker(counter, Excerpts.plain(), false);
        Assembler assembler = new Assembler(ContextMaterial.of(held), maxTokens, maxTokens, counter, packer);
        ContextDraft draft = new ContextDraft(counter, ContextHeadings.FACTS, ContextHeadings.HELD);
        int asked = assembler.events(draft, maxTokens - draft.frame());
        return assembler.fitting(draft, asked);
    }

    private AssembledContext redacted() {
        ContextDraft draft = new ContextDraft(counter, ContextHeadings.REDACTED, ContextHeadings.EVENTS);
        facts(draft, maxTokens - draft.frame());
        return fitting(draft, 0);
    }

    private AssembledContext whole() {
        ContextDraft draft = new ContextDraft(counter, ContextHeadings.FACTS, ContextHeadings.WHOLE);
        directives(draft, Integer.MAX_VALUE);
        reminders(draft, maxTokens * MOST_OF_REMINDERS / 100);
        mood(draft, maxTokens * MOST_OF_MOOD / 100);
        facts(draft, maxTokens / 3);
        computed(draft, maxTokens / 3);
        wishes(draft, maxTokens * MOST_OF_WISHES / 100);
        material.everything().stream()
                .filter(entry -> !rest(entry).isEmpty())
                .forEach(entry -> draft.event(frame(new Alike(entry, List.of())).of(rest(entry)), Integer.MAX_VALUE));
        return draft.assembled(true, true);
    }

    private AssembledContext best() {
        ContextDraft draft = new ContextDraft(counter, ContextHeadings.FACTS, ContextHeadings.EVENTS);
        int left = maxTokens - draft.frame();
        left -= directives(draft, Math.min(left, maxTokens / 2));
        left -= reminders(draft, Math.min(left, maxTokens * MOST_OF_REMINDERS / 100));
        left -= mood(draft, Math.min(left, maxTokens * MOST_OF_MOOD / 100));
        left = Math.min(left, worth);
        left -= facts(draft, Math.min(left, maxTokens / 3));
        left -= computed(draft, Math.min(left, maxTokens / 3));
        left -= summaries(draft, Math.min(left, maxTokens * MOST_OF_SUMMARIES / 100));
        left -= wishes(draft, Math.min(left, Math.min(maxTokens, worth) * MOST_OF_WISHES / 100));
        for (String line : material.cautions()) {
            left -= Math.max(0, draft.caution(line, left));
        }
        int asked = events(draft, left);
        if (material.nothing()) {
            draft.nothing(maxTokens - draft.tokens() - draft.frame());
        }
        unbidden(draft);
        return fitting(draft, asked);
    }

    /** What came by itself, unless it is told already or says what is. */
    private void unbidden(ContextDraft draft) {
        LogEntry entry = material.unbidden();
        if (entry == null || entry.event().text().length() > (long) maxTokens * MOST_CHARS_A_TOKEN) {
            return;
        }
        AssembledContext sofar = draft.assembled(false, false);
        String content = content(entry);
        boolean told = Stream.concat(material.ranked().stream(), material.beside().values().stream())
                .filter(one ->
                        sofar.events().contains(one.id()) || sofar.before().contains(one.id()))
                .anyMatch(one -> one.id().equals(entry.id()) || content(one).equals(content));
        if (!told) {
            int unused = draft.unbidden(entry, maxTokens - sofar.tokens());
        }
    }

    /** Counts do not always add up: what is too much goes, the least wanted first. */
    private AssembledContext fitting(ContextDraft draft, int asked) {
        while (draft.tokens() > maxTokens && draft.shrink()) {
            // again
        }
        return draft.assembled(false, draft.events() == asked);
    }

    private String content(LogEntry entry) {
        return contents.computeIfAbsent(entry, one -> DuplicateKey.of(one.event()));
    }

    private int directives(ContextDraft draft, int share) {
        int spent = 0;
        for (Directive directive : material.directives()) {
            int cost = draft.directive("- " + QuotedText.text(directive.text()) + "\n", share - spent);
            if (cost < 0) {
                break;
            }
            spent += cost;
        }
        return spent;
    }

    /** Sentences that stand apart, each at once taken out of the event that it is of. */
    private int wishes(ContextDraft draft, int share) {
        int spent = 0;
        for (ContextMaterial.Wish wish : material.wishes()) {
            LogEntry entry = wish.entry();
            String line = EventFormatter.apart(entry, wish.sentence());
            int cost = draft.wish(
                    new ContextDraft.EventBlock(entry, Set.of(entry.id()), content(entry), line), share - spent);
            if (cost < 0) {
                break; // a lesser one does not take its place
            }
            spent += cost;
            String said = wish.sentence().replace(Excerpts.ELLIPSIS, "").strip();
            String rest = rest(entry).replace(said, Excerpts.ELLIPSIS).strip();
            rests.put(entry.id(), rest.length() < REST ? "" : rest);
        }
        return spent;
    }

    /** What is told of an event among the others. */
    private String rest(LogEntry entry) {
        return rests.getOrDefault(entry.id(), entry.event().text());
    }

    private int reminders(ContextDraft draft, int share) {
        int spent = 0;
        for (Reminder reminder : material.reminders()) {
            String line = "- " + QuotedText.id(reminder.id()) + " " + QuotedText.text(reminder.text()) + "\n";
            spent += Math.max(0, draft.reminder(line, share - spent));
        }
        return spent;
    }

    private int mood(ContextDraft draft, int share) {
        SessionMood mood = material.mood();
        if (mood == null) {
            return 0;
        }
        String ids =
                String.join(", ", mood.events().stream().map(QuotedText::id).toList());
        String line = "- (ids " + ids + ") "
                + (mood.speaker().isEmpty() ? "" : QuotedText.name(mood.speaker()) + ": ")
                + mood.text() + ", since "
                + ContextDates.day(mood.since().atOffset(ZoneOffset.UTC).toLocalDate()) + "\n";
        return Math.max(0, draft.mood(line, share));
    }

    private int facts(ContextDraft draft, int share) {
        int spent = 0;
        List<FactFormatter.Group> groups = FactFormatter.of(material.facts(), material.redacted());
        for (FactFormatter.Group group : groups.subList(0, Math.min(MOST_FACTS, groups.size()))) {
            spent += Math.max(0, draft.facts(group, share - spent));
        }
        return spent;
    }

    private int computed(ContextDraft draft, int share) {
        int spent = 0;
        for (Computed computed : material.computed()) {
            String ids = String.join(
                    ", ", computed.evidence().stream().map(QuotedText::id).toList());
            String lines = "- " + computed.kind() + " (ids " + ids + ") " + QuotedText.text(computed.text()) + "\n";
            spent += Math.max(0, draft.computed(lines, share - spent));
        }
        return spent;
    }

    /** Lines of the summaries, the nearest to the question first, without those whose events are told anyway. */
    private int summaries(ContextDraft draft, int share) {
        Set<String> told = new HashSet<>();
        material.ranked().forEach(entry -> told.add(entry.id()));
        int spent = 0;
        for (SummaryFormatter.SummaryBlock line : SummaryFormatter.of(material.overviews(), told)) {
            spent += Math.max(0, draft.summary(line, share - spent));
        }
        return spent;
    }

    /** Adds as much of the ranked events as fits, each with the turn that it is told with; how many there would be. */
    private int events(ContextDraft draft, int budget) {
        List<Alike> ranked = alike();
        IdentityHashMap<LogEntry, Alike> alike = new IdentityHashMap<>();
        ranked.forEach(one -> alike.put(one.entry(), one));
        EventPacker.Packed packed = packer.pack(
                ranked.stream().map(Alike::entry).toList(),
                material.beside(),
                entry -> frame(Objects.requireNonNull(alike.get(entry))),
                this::content,
                this::rest,
                budget - counter.count(ContextHeadings.EVENTS + "\n"));
        int left = budget;
        for (ContextDraft.EventBlock block : packed.events()) {
            left -= Math.max(0, draft.event(block, left));
        }
        for (ContextDraft.EventBlock block : packed.beside()) {
            left -= Math.max(0, draft.before(block, left));
        }
        return ranked.size();
    }

    /** An event, and the others that say the same, of which only the first are kept. */
    private record Alike(LogEntry entry, List<LogEntry> others) {}

    /** Ranked events, each content once. */
    private List<Alike> alike() {
        List<Alike> alike = new ArrayList<>();
        Map<String, List<Alike>> starts = new HashMap<>();
        List<LogEntry> ranked = material.ranked().stream()
                .filter(entry -> !rest(entry).isEmpty() || entry.event().text().isEmpty())
                .toList();
        for (LogEntry entry : ranked) {
            List<Alike> near = starts.computeIfAbsent(DuplicateKey.start(entry.event()), start -> new ArrayList<>(1));
            Optional<Alike> same = near.stream()
                    .filter(one -> content(one.entry()).equals(content(entry)))
                    .findFirst();
            same.filter(one -> one.others().size() < MOST_AGAIN)
                    .ifPresent(one -> one.others().add(entry));
            if (same.isEmpty()) {
                Alike first = new Alike(entry, new ArrayList<>(1));
                near.add(first);
                alike.add(first);
            }
        }
        return alike;
    }

    /** With the newest of the occasions on which the same was said that archiving has taken out of the ranking. */
    private EventPacker.Frame frame(Alike alike) {
        LogEntry entry = alike.entry();
        List<LogEntry> repeats = material.repeats().getOrDefault(entry.id(), List.of());
        List<LogEntry> again = new ArrayList<>(alike.others());
        again.addAll(repeats.subList(Math.max(0, repeats.size() - MOST_AGAIN), repeats.size()));
        Set<String> ids = new HashSet<>(Set.of(entry.id()));
        again.forEach(other -> ids.add(other.id()));
        return new EventPacker.Frame(
                new ContextDraft.EventBlock(entry, ids, content(entry), ""),
                EventFormatter.lines(entry, again, repeats.size() <= MOST_AGAIN ? List.of() : repeats));
    }
}
