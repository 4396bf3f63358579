package dev.ecphory.internal.retrieval.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.ContextMarker;
import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.RecallResult.Computed;
import dev.ecphory.RecallResult.Reminder;
import dev.ecphory.RecalledFact;
import dev.ecphory.internal.context.QuotedText;
import dev.ecphory.internal.store.RandomEvents;
import dev.ecphory.knowledge.Directive;
import dev.ecphory.spi.TokenCounter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What holds for every context, whatever was ranked and whoever counts. */
final class RandomContextsTest {
    private static final int RANKINGS = 10_000;
    private static final List<String[]> NASTY = Entries.injections();

    private static final List<TokenCounter> COUNTERS = List.of(
            TokenCounter.estimate(),
            TokenCounter.wordPieces(),
            counter("a frame around every text", text -> text.isEmpty() ? 0 : text.length() / 5 + 7),
            counter("more together than apart", text -> text.length() / 4 + text.length() * text.length() / 60_000),
            counter("every character", String::length));

    private static TokenCounter counter(String name, java.util.function.ToIntFunction<String> counting) {
        return new TokenCounter() {
            @Override
            public int count(CharSequence text) {
                return counting.applyAsInt(text.toString());
            }

            @Override
            public String name() {
                return name;
            }
        };
    }

    @Test
    void everyRankingIsToldInItsBudgetAndOnlyWhatIsThere() {
        IntStream.range(0, RANKINGS).parallel().forEach(RandomContextsTest::check);
    }

    private static void check(int seed) {
        Random random = new Random(seed);
        ContextMaterial material = material(random, seed);
        TokenCounter counter = COUNTERS.get(seed % COUNTERS.size());
        int budget = random.nextInt(4) == 0 ? random.nextInt(300) : random.nextInt(8_001);
        int below = random.nextInt(5) == 0 ? random.nextInt(8_001) : 0;
        String as = "seed " + seed + ", " + counter.name() + ", budget " + budget;

        AssembledContext assembly = Assembler.assemble(material, budget, below, counter);

        assertThat(assembly.tokens()).as(as).isBetween(0, budget).isEqualTo(counter.count(assembly.text()));
        assertThat(Assembler.assemble(material, budget, below, counter)).as(as).isEqualTo(assembly);
        ParsedContext parsed = ParsedContext.of(assembly.text());
        Map<String, LogEntry> known = new HashMap<>();
        material.ranked().forEach(entry -> known.put(QuotedText.id(entry.id()), entry));
        material.beside().values().forEach(entry -> known.putIfAbsent(QuotedText.id(entry.id()), entry));
        material.everything().forEach(entry -> known.putIfAbsent(QuotedText.id(entry.id()), entry));
        LogEntry unbidden = material.unbidden();
        if (unbidden != null) {
            known.putIfAbsent(QuotedText.id(unbidden.id()), unbidden);
        }
        Set<String> citable = new HashSet<>(known.keySet());
        material.facts().forEach(fact -> fact.fact().evidence().forEach(said -> citable.add(said.event())));
        assertThat(citable).as(as).containsAll(parsed.cited());
        assertThat(parsed.facts().stream().map(ParsedContext.Fact::id).toList())
                .as(as)
                .containsExactlyInAnyOrderElementsOf(assembly.facts());
        orderOfFacts(as, parsed);
        events(as, assembly, parsed, known);
        unbidden(as, assembly, parsed, unbidden);
        if (material.redacted()) {
            assertThat(parsed.events()).isEmpty();
            assertThat(parsed.directives()).isEmpty();
            assertThat(parsed.computed()).isEmpty();
        }
        if (!assembly.whole() && !material.redacted()) {
            ContextMaterial without = new ContextMaterial(
                    material.directives(),
                    material.reminders(),
                    material.facts(),
                    material.computed(),
                    material.overviews(),
                    material.ranked(),
                    material.beside(),
                    List.of(),
                    null,
                    material.nothing(),
                    false);
            assertThat(assembly.text())
                    .as(as)
                    .startsWith(Assembler.assemble(without, budget, 0, counter)
                            .text()
                            .replace(ContextMarker.CLOSE + "\n", ""));
        }
    }

    /** Every stretch between ellipses stands in the text, in its order. */
    private static void excerpt(String as, String told, String text) {
        int at = 0;
        for (String part : told.split("\u2026")) {
            int found = text.indexOf(part.strip(), at);
            assertThat(found).as("%s: %s of %s", as, part, text).isGreaterThanOrEqualTo(at);
            at = found + part.strip().length();
        }
    }

    /** Behind everything else, told once, and nowhere else in the context. */
    private static void unbidden(
            String as, AssembledContext assembly, ParsedContext parsed, @Nullable LogEntry unbidden) {
        assertThat(parsed.unbidden()).as(as).hasSize(assembly.unbidden() ? 1 : 0);
        if (assembly.unbidden() && unbidden != null) {
            ParsedContext.Told told = parsed.unbidden().getFirst();
            assertThat(told.ids()).as(as).containsExactly(QuotedText.id(unbidden.id()));
            assertThat(ParsedContext.bare(told.text()))
                    .as(as)
                    .isEqualTo(ParsedContext.bare(unbidden.event().text()));
            assertThat(assembly.events()).as(as).doesNotContain(unbidden.id());
            assertThat(assembly.before()).as(as).doesNotContain(unbidden.id());
        }
    }

    private static void orderOfFacts(String as, ParsedContext parsed) {
        List<Integer> standings = parsed.facts().stream()
                .map(fact -> List.of("CURRENT", "CONTESTED", "OUTDATED").indexOf(fact.standing()))
                .toList();
        assertThat(standings).as(as).isSorted();
        long sides = parsed.facts().stream()
                .filter(fact -> fact.standing().equals("CONTESTED"))
                .count();
        assertThat(sides % 2).as(as).isZero();
        assertThat(parsed.facts().stream().filter(fact -> fact.replacedBy() != null))
                .as(as)
                .allMatch(fact -> fact.standing().equals("OUTDATED"));
    }

    private static void events(
            String as, AssembledContext assembly, ParsedContext parsed, Map<String, LogEntry> known) {
        Set<String> ranked = new HashSet<>();
        Set<String> before = new HashSet<>();
        Set<String> contents = new HashSet<>();
        LogEntry last = null;
        for (ParsedContext.Told told : parsed.events()) {
            LogEntry entry = Objects.requireNonNull(known.get(told.ids().getFirst()), as);
            String heading = "== " + told.date() + (told.session() == null ? "" : ", session " + told.session()) + "\n";
            assertThat(heading).as(as).isEqualTo(EventFormatter.heading(entry));
            if (last != null) {
                assertThat(entry.occurredAt().toInstant())
                        .as(as)
                        .isAfterOrEqualTo(last.occurredAt().toInstant());
            }
            last = entry;
            if (told.before()) {
                before.add(entry.id());
            } else {
                told.ids()
                        .forEach(id -> ranked.add(
                                Objects.requireNonNull(known.get(id), as).id()));
                excerpt(
                        as,
                        ParsedContext.bare(told.text()),
                        ParsedContext.bare(entry.event().text()));
                told.ids().forEach(id -> assertThat(DuplicateKey.of(
                                Objects.requireNonNull(known.get(id), as).event()))
                        .as(as)
                        .isEqualTo(DuplicateKey.of(entry.event())));
            }
            assertThat(contents.add(DuplicateKey.of(entry.event())) || assembly.whole())
                    .as(as)
                    .isTrue();
        }
        assertThat(ranked).as(as).isEqualTo(assembly.events());
        assertThat(before).as(as).isEqualTo(assembly.before());
    }

    private static ContextMaterial material(Random random, int seed) {
        List<LogEntry> all = Entries.of(events(random, seed));
        List<LogEntry> ranked = new ArrayList<>(all);
        Collections.shuffle(ranked, random);
        ranked = ranked.subList(0, random.nextInt(ranked.size() + 1));
        Map<String, LogEntry> before = new HashMap<>();
        for (LogEntry entry : ranked) {
            if (entry.seq() > 1 && random.nextBoolean()) {
                before.put(entry.id(), all.get((int) entry.seq() - 2));
            }
        }
        List<Directive> directives = new ArrayList<>();
        for (int i = random.nextInt(6) - 2; i > 0; i--) {
            directives.add(new Directive("d" + i, nasty(random), Entries.RECORDED));
        }
        List<Computed> computed = new ArrayList<>();
        if (!ranked.isEmpty() && random.nextBoolean()) {
            computed.add(new Computed(
                    List.of(Computed.Kind.ORDER, Computed.Kind.INTERVAL, Computed.Kind.COUNT)
                            .get(random.nextInt(3)),
                    nasty(random),
                    ranked.stream().limit(3).map(LogEntry::id).toList()));
        }
        boolean redacted = random.nextInt(20) == 0;
        return redacted
                ? new ContextMaterial(List.of(), facts(random, all), List.of(), List.of(), Map.of(), List.of(), true)
                : new ContextMaterial(
                        directives,
                        random.nextBoolean()
                                ? List.of()
                                : List.of(new Reminder("i1", nasty(random), "it is " + nasty(random))),
                        facts(random, all),
                        computed,
                        List.of(),
                        ranked,
                        before,
                        random.nextBoolean() ? all : List.of(),
                        random.nextBoolean() ? all.get(random.nextInt(all.size())) : null,
                        random.nextBoolean(),
                        false);
    }

    private static List<Event> events(Random random, int seed) {
        RandomEvents made = new RandomEvents(seed);
        List<Event> events = new ArrayList<>();
        for (int i = 1 + random.nextInt(20); i > 0; i--) {
            Event event = made.next();
            events.add(
                    random.nextInt(3) > 0 || event.caption() != null
                            ? event
                            : new Event(
                                    event.id(),
                                    nasty(random),
                                    event.speaker(),
                                    event.recipient(),
                                    event.session(),
                                    event.occurredAt(),
                                    event.timeBasis(),
                                    event.modality(),
                                    null,
                                    Map.of(),
                                    null));
        }
        return events;
    }

    private static String nasty(Random random) {
        return NASTY.get(random.nextInt(NASTY.size()))[1];
    }

    private static List<RecalledFact> facts(Random random, List<LogEntry> all) {
        List<RecalledFact> facts = new ArrayList<>();
        for (int i = random.nextInt(8); i > 0; i--) {
            String event = all.get(random.nextInt(all.size())).id();
            var fact = Entries.fact("f" + i, "p" + i, nasty(random), nasty(random), event);
            var other = Entries.fact("g" + i, "p" + i, nasty(random), nasty(random), event);
            switch (random.nextInt(3)) {
                case 0 -> facts.add(Entries.recalled(fact, RecalledFact.Status.CURRENT, null));
                case 1 ->
                    facts.add(
                            Entries.recalled(fact, RecalledFact.Status.OUTDATED, random.nextBoolean() ? other : null));
                default -> {
                    facts.add(Entries.recalled(fact, RecalledFact.Status.CONTESTED, null));
                    facts.add(Entries.recalled(other, RecalledFact.Status.CONTESTED, null));
                }
            }
        }
        Collections.shuffle(facts, random);
        return facts;
    }
}
