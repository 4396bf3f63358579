package dev.ecphory.internal.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.AppendResult;
import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Fact;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.Tier;
import dev.ecphory.admin.Deletion.Selection;
import dev.ecphory.internal.log.DerivationKind;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.Claim.Receipt.Outcome;
import dev.ecphory.knowledge.TimePoint.Granularity;
import dev.ecphory.spi.store.EventStore;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Facts that come with an event, over every store. */
public abstract class ClaimsWithEventsContract {
    private static final List<String> SUBJECTS =
            List.of("user", "Ann", "I", "my sister", "Kevin", "kevin", "the launch");
    private static final List<String> PREDICATES =
            List.of("lives_in", "works at", "likes", "visited", "wifi password", "phone", "has_pet", "X-y");
    private static final List<String> OBJECTS = List.of("Rome", "Oslo", "two cats", "three cats", "Acme", "C++", "東京");
    private static final List<String> TIMES =
            List.of("", "", "", "2024", "2025-03", "2026-02-01", "2026-01-05T10:00", "2027");

    private final SettableClock clock = new SettableClock(Instant.parse("2026-01-10T12:00:00Z"));
    private EventStore store;
    private Ecphory engine;
    private Memory memory;

    /** Opens the store of a name, with what it has kept. */
    protected abstract EventStore open(String name, InstantSource clock);

    @BeforeEach
    void begin() {
        store = open("first", clock);
        engine = Ecphory.builder(store)
                .tier(Tier.EDGE)
                .background(false)
                .clock(clock)
                .open();
        memory = engine.memory("ann");
    }

    @AfterEach
    void close() {
        engine.close();
        store.close();
    }

    private AppendResult append(String text, Claim.Stated... claims) {
        clock.advance(Duration.ofHours(1));
        return memory.append(Event.ofText(text)
                        .speaker("Ann")
                        .claims(List.of(claims))
                        .build())
                .getFirst();
    }

    private static Claim.Receipt only(AppendResult appended) {
        assertThat(appended.claims()).hasSize(1);
        return appended.claims().getFirst();
    }

    private List<String> current(String subject, String predicate) {
        return memory.facts().facts(subject, predicate, null, null).stream()
                .map(Fact::object)
                .toList();
    }

    @Test
    void aClaimOfAnEventIsACurrentFactWhenTheAppendReturns() {
        AppendResult appended =
                append("Put the gym bag into locker 12-B, code 4711.", Claim.Stated.of("Ann", "locker code", "4711"));
        assertThat(only(appended).outcome()).isEqualTo(Outcome.NEW);
        assertThat(current("ann", "locker_code")).containsExactly("4711");
        Fact fact = memory.facts().facts("ann", "locker_code", null, null).getFirst();
        assertThat(fact.claim()).isEqualTo(only(appended).id());
        assertThat(fact.evidence()).extracting(span -> span.event()).containsExactly(appended.id());
        assertThat(memory.get(appended.id()).orElseThrow().event().claims())
                .containsExactly(Claim.Stated.of("Ann", "locker code", "4711"));
    }

    @Test
    void tellsWhatBecameOfEach() {
        Claim.Stated lisbon = Claim.Stated.of("user", "lives_in", "Lisbon");
        assertThat(only(append("My flat is in Lisbon.", lisbon)).outcome()).isEqualTo(Outcome.NEW);
        Claim.Receipt again = only(append("As I said: Lisbon!", lisbon));
        assertThat(again.outcome()).isEqualTo(Outcome.SAME);
        assertThat(again.other()).isEqualTo("Lisbon");
        Claim.Receipt moved = only(append(
                "Porto it is.", Claim.Stated.of("user", "lives_in", "Porto").replacing("Lisbon")));
        assertThat(moved.outcome()).isEqualTo(Outcome.REPLACES);
        assertThat(moved.other()).isEqualTo("Lisbon");
        assertThat(current("Ann", "lives in")).containsExactly("Porto");
        Claim.Receipt refused = only(append("Porto it is.", Claim.Stated.of("user", "lives_in", "Berlin")));
        assertThat(refused.outcome()).isEqualTo(Outcome.REFUSED);
        assertThat(refused.id()).isNull();
        assertThat(refused.because()).contains("\"Berlin\"").contains("quote");
        assertThat(moved.toDisplayText()).isEqualTo("user lives in Porto: replaces Lisbon");
    }

    @Test
    void aWeakerVoiceContestsWhatWasAsserted() {
        String unused = memory.facts().assertFact("Ann", "lives_in", "Lisbon", null, null);
        clock.advance(Duration.ofDays(1));
        Claim.Receipt told = only(append("Porto it is.", Claim.Stated.of("Ann", "lives_in", "Porto")));
        assertThat(told.outcome()).isEqualTo(Outcome.CONTESTED);
        assertThat(told.other()).isEqualTo("Lisbon");
        assertThat(told.because()).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "''|lives_in|Porto|-|-|-|subject",
                "Ann|''|Porto|-|-|-|predicate",
                "Ann|住在|Porto|-|-|-|predicate",
                "Ann|lives_in|' '|-|-|-|object",
                "Ann|lives_in|Port|-|-|-|Port",
                "Ann|lives_in|home|-|-|never said|quote",
                "Ann|lives_in|Porto|last spring|-|-|since",
                "Ann|lives_in|Porto|2026-02-30|-|-|since",
                "Ann|lives_in|Porto|-|0000|-|until",
                "Ann|lives_in|Porto|2026-05|2026-03|-|before"
            })
    void aClaimThatDoesNotHoldIsRefusedAloneAndSaysWhy(
            String subject, String predicate, String object, String since, String until, String quote, String named) {
        Claim.Stated good = Claim.Stated.of("Ann", "works_at", "Acme");
        AppendResult appended = append(
                "I live in Porto and work at Acme.",
                new Claim.Stated(subject, predicate, object, since, until, null, quote),
                good);
        assertThat(appended.claims()).extracting(Claim.Receipt::outcome).containsExactly(Outcome.REFUSED, Outcome.NEW);
        assertThat(appended.claims().getFirst().because()).contains(named).contains("; ");
        assertThat(memory.get(appended.id()).orElseThrow().event().claims()).containsExactly(good);
        assertThat(current("Ann", "works_at")).containsExactly("Acme");
    }

    @Test
    void whatIsTooLongIsRefusedToo() {
        String text = "x".repeat(2_001);
        assertThat(append(text, Claim.Stated.of("Ann", "likes", text)).claims())
                .allMatch(one -> one.outcome() == Outcome.REFUSED);
        assertThat(append("tea", Claim.Stated.of("A".repeat(201), "likes", "tea"))
                        .claims())
                .allMatch(one -> one.outcome() == Outcome.REFUSED);
        assertThat(append("tea", Claim.Stated.of("Ann", "l".repeat(101), "tea")).claims())
                .allMatch(one -> one.outcome() == Outcome.REFUSED);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "I LIVE  in\tNew   York now|new york",
                "我住在東京|東京",
                "I write C++ at work|C++",
                "Invoice 2026-11-0042 is paid|2026-11-0042",
                "It’s Noor’s bike|Noor's bike"
            })
    void theObjectStandsInTheTextWhateverItsCaseAndBlanks(String text, String object) {
        assertThat(only(append(text, Claim.Stated.of("Ann", "noted", object))).outcome())
                .isEqualTo(Outcome.NEW);
    }

    @Test
    void aQuoteBearsAnObjectInOtherWords() {
        AppendResult appended = append(
                "I stopped eating meat.",
                Claim.Stated.of("Ann", "diet", "vegetarian").quoting("stopped eating MEAT"));
        assertThat(only(appended).outcome()).isEqualTo(Outcome.NEW);
        assertThat(memory.facts()
                        .facts("Ann", "diet", null, null)
                        .getFirst()
                        .evidence()
                        .getFirst()
                        .from())
                .isEqualTo(2);
    }

    @Test
    void takesThePlaceOfWhatRulesReadOfTheSameSlot() {
        append("I live in Lisbon near the river.", Claim.Stated.of("user", "lives_in", "Lisbon near the river"));
        assertThat(memory.facts().allVersions("Ann", "lives_in"))
                .extracting(Fact::object)
                .containsExactly("Lisbon near the river");
        append("I live in Lisbon.");
        append("I live in Porto and work at Acme.", Claim.Stated.of("Ann", "likes", "Porto"));
        memory.consolidate(ProgressListener.SILENT);
        assertThat(current("Ann", "lives_in")).containsExactly("Porto");
    }

    @Test
    void aCallerMayGiveFactsOfAnEventThatIsNotRead() {
        AppendResult appended = memory.append(Event.ofText("I live in Lisbon and work at Acme.")
                        .speaker("Ann")
                        .metadata(DerivationKind.KEY, DerivationKind.NOTHING)
                        .claim("Ann", "works_at", "Acme")
                        .build())
                .getFirst();
        assertThat(only(appended).outcome()).isEqualTo(Outcome.NEW);
        assertThat(memory.facts().allVersions()).extracting(Fact::object).containsExactly("Acme");
    }

    @Test
    void timesAreThoseOfTheZoneOfTheEvent() {
        AppendResult appended = memory.append(Event.ofText("At Acme from 1 March 2024 to May 2025.")
                        .speaker("Ann")
                        .occurredAt(OffsetDateTime.parse("2026-01-10T12:00:00+09:00"))
                        .claim(Claim.Stated.of("Ann", "works_at", "Acme").during("2024-03-01", "2025-05"))
                        .build())
                .getFirst();
        assertThat(only(appended).outcome()).isEqualTo(Outcome.NEW);
        Fact fact = memory.facts().history("Ann", "works_at", null).getFirst();
        assertThat(fact.validFrom().at()).isEqualTo(Instant.parse("2024-02-29T15:00:00Z"));
        assertThat(fact.validFrom().granularity()).isEqualTo(Granularity.DAY);
        assertThat(Objects.requireNonNull(fact.validTo()).granularity()).isEqualTo(Granularity.MONTH);
        assertThat(current("Ann", "works_at")).isEmpty();
    }

    @Test
    void whatIsOverEndsWhatHeld() {
        append("I work at Acme.", Claim.Stated.of("Ann", "works_at", "Acme").during("2024", null));
        append(
                "Acme is over since 2025-06.",
                Claim.Stated.of("Ann", "works_at", "Acme").during(null, "2025-06"));
        assertThat(current("Ann", "works_at")).isEmpty();
        assertThat(memory.facts().history("Ann", "works_at", null))
                .extracting(Fact::object)
                .containsExactly("Acme");
    }

    @Test
    void severalEventsAreNotWaitedForAndSaySo() {
        List<AppendResult> appended = memory.append(
                Event.ofText("Lisbon.")
                        .speaker("Ann")
                        .claim("user", "lives_in", "Lisbon")
                        .build(),
                Event.ofText("Tea.")
                        .speaker("Ann")
                        .claim("user", "likes", "Tea")
                        .claim("user", "likes", "milk")
                        .build());
        assertThat(appended.getFirst().claims())
                .extracting(Claim.Receipt::outcome)
                .containsExactly(Outcome.PENDING);
        assertThat(appended.getLast().claims())
                .extracting(Claim.Receipt::outcome)
                .containsExactly(Outcome.PENDING, Outcome.REFUSED);
        memory.consolidate(ProgressListener.SILENT);
        assertThat(current("Ann", "lives_in")).containsExactly("Lisbon");
        assertThat(memory.facts()
                        .claims(List.of(String.valueOf(
                                appended.getFirst().claims().getFirst().id()))))
                .hasSize(1);
    }

    @Test
    void aRetryIsToldTheSame() {
        Event event = Event.ofText("Lisbon.")
                .id("e")
                .speaker("Ann")
                .claim("user", "lives_in", "Lisbon")
                .claim("user", "likes", "milk")
                .build();
        List<Claim.Receipt> first = memory.append(event).getFirst().claims();
        AppendResult again = memory.append(event).getFirst();
        assertThat(again.duplicate()).isTrue();
        assertThat(again.claims()).isEqualTo(first);
    }

    @ParameterizedTest
    @ValueSource(strings = {"erase", "redact", "retract"})
    void whatForgetsTheEventForgetsItsClaimsAndNoOther(String verb) {
        append("Lisbon.", Claim.Stated.of("user", "lives_in", "Lisbon"));
        append("Tea.", Claim.Stated.of("user", "likes", "Tea"));
        String porto =
                append("Porto.", Claim.Stated.of("user", "lives_in", "Porto")).id();
        assertThat(current("Ann", "lives_in")).containsExactly("Porto");
        switch (verb) {
            case "erase" ->
                assertThat(memory.deletion()
                                .erase(Selection.events(List.of(porto)))
                                .complete())
                        .isTrue();
            case "redact" ->
                assertThat(memory.deletion()
                                .redact(Selection.events(List.of(porto)))
                                .complete())
                        .isTrue();
            default -> memory.deletion().retract(porto);
        }
        assertThat(current("Ann", "lives_in")).containsExactly("Lisbon");
        assertThat(current("Ann", "likes")).containsExactly("Tea");
        memory.get(porto)
                .ifPresent(kept -> assertThat(kept.event().claims().isEmpty()).isEqualTo(verb.equals("redact")));
    }

    @Test
    void aCorrectionKeepsTheClaimsThatStillStandInItsText() {
        String first = append(
                        "Tea in Lisbon.",
                        Claim.Stated.of("user", "lives_in", "Lisbon").quoting("in Lisbon"),
                        Claim.Stated.of("user", "likes", "Tea"))
                .id();
        clock.advance(Duration.ofHours(1));
        Event said = memory.get(first).orElseThrow().event();
        var unused = memory.append(said.toBuilder()
                .text("Tea in Porto.")
                .id(first + "~2")
                .metadata("corrects", first)
                .build());
        memory.deletion().retract(first);
        assertThat(current("Ann", "likes")).containsExactly("Tea");
        assertThat(current("Ann", "lives_in")).isEmpty();
    }

    @Test
    void anotherListOfClaimsLeavesNothingOfTheFirst() {
        Event first = Event.ofText("Tea in Lisbon.")
                .claim(Claim.Stated.of("user", "lives_in", "Lisbon").quoting("in Lisbon"))
                .build();
        Claim.Stated tea = Claim.Stated.of("user", "likes", "Tea");
        assertThat(first.toBuilder()
                        .metadata(first.metadata())
                        .claims(List.of(tea))
                        .build()
                        .claims())
                .containsExactly(tea);
        assertThat(first.toBuilder().claims(List.of()).build().claims()).isEmpty();
    }

    @Test
    void neverShowsAnotherNamespace() {
        append("Lisbon.", Claim.Stated.of("user", "lives_in", "Lisbon"));
        assertThat(engine.memory("bob").facts().allVersions()).isEmpty();
    }

    @Test
    void moreThanThirtyTwoAreNoEvent() {
        Event.Builder event = Event.ofText("tea");
        for (int i = 0; i < Claim.Stated.MOST; i++) {
            event.claim("Ann", "likes_" + i, "tea");
        }
        assertThat(memory.append(event.build()).getFirst().claims()).hasSize(32);
        event.claim("Ann", "likes", "tea");
        assertThatThrownBy(event::build).isInstanceOfSatisfying(InvalidInputException.class, wrong -> {
            assertThat(wrong.field()).isEqualTo("claims");
            assertThat(wrong.value()).isEqualTo("33 claims");
        });
        assertThatThrownBy(() -> Event.ofText("tea")
                        .metadata(Claim.Stated.PREFIX + "x", "y")
                        .build())
                .isInstanceOf(InvalidInputException.class);
    }

    @Test
    void aThousandClaimsNeverBreakTheCascadeAndARebuildMakesTheSame() {
        long seed = 48;
        Random chance = new Random(seed);
        List<Claim.Receipt> told = new ArrayList<>();
        for (int i = 0; i < 250; i++) {
            Event.Builder event = Event.ofText("Rome or Oslo, two cats at Acme, C++ in 東京")
                    .speaker(pick(chance, List.of("Ann", "assistant", "Kevin")));
            for (int j = 0; j < 4; j++) {
                event.claim(Claim.Stated.of(Map.of(
                        "subject", pick(chance, SUBJECTS),
                        "predicate", pick(chance, PREDICATES),
                        "object", pick(chance, OBJECTS),
                        "since", pick(chance, TIMES),
                        "until", pick(chance, TIMES),
                        "replaces", chance.nextInt(3) == 0 ? pick(chance, OBJECTS) : "")));
            }
            clock.advance(Duration.ofHours(chance.nextInt(72)));
            if (i % 10 == 0) {
                told.addAll(memory.append(event.build()).getFirst().claims());
            } else {
                memory.append(List.of(
                        event.build(),
                        Event.ofText("I live in Rome.").speaker("Ann").build()));
            }
        }
        assertThat(told).as("seed " + seed).hasSize(100).noneMatch(one -> one.outcome() == Outcome.PENDING);
        assertThat(memory.consolidate(ProgressListener.SILENT).complete()).isTrue();
        List<Fact> facts = memory.facts().allVersions();
        assertThat(facts).as("seed " + seed).hasSizeGreaterThan(100);
        memory.admin().rebuildProjections(ProgressListener.SILENT);
        memory.consolidate(ProgressListener.SILENT);
        assertThat(memory.facts().allVersions()).as("seed " + seed).isEqualTo(facts);
    }

    private static String pick(Random chance, List<String> from) {
        return from.get(chance.nextInt(from.size()));
    }
}
