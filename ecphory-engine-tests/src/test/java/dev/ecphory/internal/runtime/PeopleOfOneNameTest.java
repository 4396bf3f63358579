package dev.ecphory.internal.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.ConsolidationResult;
import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Fact;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.Tier;
import dev.ecphory.internal.store.FreshStore;
import dev.ecphory.internal.store.SettableClock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two whom one person calls by one name and by relations that nobody has both are two. */
final class PeopleOfOneNameTest {
    private static final OffsetDateTime FIRST = OffsetDateTime.parse("2026-01-05T10:00:00Z");

    private final SettableClock clock = new SettableClock(Instant.parse("2026-06-01T12:00:00Z"));
    private final Ecphory engine = Ecphory.builder(FreshStore.on(clock, 7))
            .tier(Tier.EDGE)
            .background(false)
            .clock(clock)
            .open();

    @AfterEach
    void close() {
        engine.close();
    }

    private static void tell(Memory memory, boolean settle, String... said) {
        for (String text : said) {
            long before = memory.admin().logPosition().lastSeq();
            memory.append(Event.ofText(text)
                    .speaker("Ana")
                    .session("s" + before)
                    .occurredAt(FIRST.plusDays(before))
                    .build());
            if (settle) {
                ConsolidationResult unused = memory.consolidate(ProgressListener.SILENT);
            }
        }
        ConsolidationResult unused = memory.consolidate(ProgressListener.SILENT);
    }

    private static List<String> facts(Memory memory) {
        return memory.facts().facts(null, null, null, null).stream()
                .filter(fact -> fact.supersededBy() == null)
                .map(PeopleOfOneNameTest::told)
                .sorted()
                .toList();
    }

    private static String told(Fact fact) {
        return fact.slot().subject() + " | " + fact.slot().predicate() + " | " + fact.object();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        My brother Paul lives in Oslo. | My colleague Paul lives in Rome. | ana's brother | ana's colleague | lives_in | Oslo | Rome
        My son Jan is 6 years old. | My neighbour Jan is 71 years old. | ana's son | ana's neighbor | age | 6 | 71
        My sister Eva works at Ikea. | My boss Eva works at Siemens. | ana's sister | ana's boss | works_at | Ikea | Siemens
        My uncle Max is a dentist. | My cousin Max is a plumber. | ana's uncle | ana's cousin | occupation | dentist | plumber
        My colleague Eli lives in Bonn. | My neighbour Eli lives in Ulm. | ana's colleague | ana's neighbor | lives_in | Bonn | Ulm
        My teacher Ada lives in Kiel. | My landlord Ada lives in Trier. | ana's teacher | ana's landlord | lives_in | Kiel | Trier
        My ex-husband Mark lives in Oslo. | My boyfriend Mark lives in Rome. | ana's ex-partner | ana's boyfriend | lives_in | Oslo | Rome
        My husband Kai is a nurse. | My dentist Kai lives in Bern. | ana's spouse | ana's dentist | occupation | nurse | -
        """)
    void whatIsToldOfOneIsNotOfTheOther(
            String one, String other, String first, String second, String predicate, String value, String another) {
        Memory memory = engine.memory("ana");
        tell(memory, false, one, other);
        assertThat(facts(memory)).contains(first + " | " + predicate + " | " + value);
        if (!another.equals("-")) {
            assertThat(facts(memory)).contains(second + " | " + predicate + " | " + another);
        }
        assertThat(memory.facts().contradictions()).isEmpty();
    }

    @Test
    void aFriendWhoBecomesAColleagueIsOnePerson() {
        Memory memory = engine.memory("ana");
        tell(memory, false, "My friend Ida lives in Graz.", "My colleague Ida is a welder.");
        assertThat(facts(memory)).contains("ida | lives_in | Graz", "ida | occupation | welder");
    }

    @Test
    void aPartnerWhoIsLeftIsOnePerson() {
        Memory memory = engine.memory("ana");
        tell(memory, false, "My boyfriend Paul lives in Oslo.", "My ex-boyfriend Paul is a welder.");
        assertThat(facts(memory)).contains("paul | lives_in | Oslo", "paul | occupation | welder");
    }

    @Test
    void theHusbandsOfTwoAreTwo() {
        Memory memory = engine.memory("ana");
        tell(memory, false, "Ida's husband Mark lives in Oslo.", "My husband Mark lives in Rome.");
        assertThat(facts(memory)).contains("ana's spouse | lives_in | Rome");
        assertThat(facts(memory)).noneMatch(fact -> fact.contains("ida") && fact.contains("Rome"));
    }

    @Test
    void bothInOneMessageAreToldApart() {
        Memory memory = engine.memory("ana");
        tell(memory, false, "My brother Tim became a pilot. My colleague Tim hates flying.");
        assertThat(facts(memory)).contains("ana's brother | occupation | pilot", "ana's colleague | dislikes | flying");
    }

    @Test
    void itMakesNoDifferenceWhetherFactsAreSettledAtOnceOrOneByOne() {
        String[] said = {
            "My brother Paul lives in Oslo.",
            "Paul is allergic to nuts.",
            "My brother is a baker.",
            "My colleague Paul lives in Rome.",
            "My colleague Paul is a lawyer.",
            "Paul lives in Ghent."
        };
        Memory once = engine.memory("once");
        tell(once, false, said);
        Memory stepwise = engine.memory("stepwise");
        tell(stepwise, true, said);
        assertThat(facts(stepwise)).isEqualTo(facts(once));
        assertThat(Stream.of(
                        "ana's brother | lives_in | Oslo",
                        "paul | lives_in | Ghent",
                        "ana's brother | occupation | baker"))
                .allMatch(facts(once)::contains);
    }

    @Test
    void eachIsAnsweredForByTheRelation() {
        Memory memory = engine.memory("ana");
        tell(memory, false, "I live in Linz.", "My brother Paul lives in Oslo.", "My colleague Paul lives in Rome.");
        assertThat(memory.answer("Where does my brother live?").text()).isEqualTo("Oslo");
        assertThat(memory.answer("Where does my colleague Paul live?").text()).isEqualTo("Rome");
    }
}
