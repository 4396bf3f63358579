package dev.ecphory.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Ecphory;
import dev.ecphory.Memory;
import dev.ecphory.internal.runtime.EngineFixture;
import dev.ecphory.internal.summaries.SummaryLine;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.knowledge.Summary.Kind;
import dev.ecphory.spi.store.EventStore;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What was made of many memories is told line by line, with the events that each line comes from. */
final class DerivedStatementTest {
    private static final Instant START = Instant.parse("2026-03-01T00:00:00Z");

    private final EventStore store = EngineFixture.store();
    private final Ecphory engine = EngineFixture.edge(store);
    private final Memory memory = engine.memory("mira");

    @AfterEach
    void close() {
        engine.close();
    }

    /** A summary that ends on a day of March. */
    private static Summary summary(Kind kind, String subject, int day, String text, @Nullable String amendment) {
        return new Summary(
                Summary.idOf(kind, subject),
                kind,
                subject,
                text,
                amendment,
                List.of(1L),
                List.of(),
                START,
                START.plus(day, ChronoUnit.DAYS),
                "rules-1",
                START);
    }

    private static String line(int day, @Nullable String mark, String id, String text) {
        return SummaryLine.write(List.of(new SummaryLine(List.of(id), LocalDate.of(2026, 3, day), mark, "Mira", text)));
    }

    private void made(Summary... summaries) {
        var unused = memory.append(EngineFixture.saying("e1", "The boat is blue."));
        store.summaries()
                .put(memory.namespace(), store.summaries().revision(memory.namespace()), List.of(summaries), List.of());
    }

    private static DerivedStatement dated(String kind, String subject, int day, String id, String text) {
        return new DerivedStatement(kind, subject, "2026-03-0" + day, List.of(id), text);
    }

    @Test
    void summariesComeNewestFirstLineByLineWithTheirAmendmentsBehindThem() {
        made(
                summary(Kind.SESSION, "old", 1, line(1, null, "a", "I sail."), null),
                summary(
                        Kind.MONTH,
                        "2026-03",
                        5,
                        line(2, null, "b", "I moved.") + line(3, null, "c", "I rest."),
                        "no longer so"),
                summary(Kind.ENTITY, "z", 3, line(3, null, "d", "Z is here."), null),
                summary(Kind.CLUSTER, "a", 3, line(3, null, "e", "A is here."), null),
                summary(Kind.OBSERVATION, "o", 2, "words of a model, in no line", null));
        assertThat(DerivedStatement.summaries(memory))
                .containsExactly(
                        dated("month", "2026-03", 2, "b", "Mira: I moved."),
                        dated("month", "2026-03", 3, "c", "Mira: I rest."),
                        new DerivedStatement("amendment", "2026-03", null, List.of(), "no longer so"),
                        dated("cluster", "a", 3, "e", "Mira: A is here."),
                        dated("entity", "z", 3, "d", "Mira: Z is here."),
                        new DerivedStatement("observation", "o", null, List.of(), "words of a model, in no line"),
                        dated("session", "old", 1, "a", "Mira: I sail."));
        assertThat(DerivedStatement.outcomes(memory)).isEmpty();
        assertThat(DerivedStatement.reflection(memory)).isEmpty();
    }

    @Test
    void outcomesAreToldByTheirMarksTheNewestSessionFirst() {
        made(
                summary(
                        Kind.OUTCOME,
                        "s1",
                        1,
                        line(1, "decision", "a", "We sail.") + line(1, "how-to", "b", "Pull the rope."),
                        null),
                summary(Kind.OUTCOME, "s2", 2, line(2, "question", "c", "When?"), null));
        assertThat(DerivedStatement.outcomes(memory))
                .containsExactly(
                        dated("question", "s2", 2, "c", "Mira: When?"),
                        dated("decision", "s1", 1, "a", "Mira: We sail."),
                        dated("how-to", "s1", 1, "b", "Mira: Pull the rope."));
        assertThat(DerivedStatement.summaries(memory)).isEmpty();
    }

    @Test
    void thePortraitComesBeforeThePatternsBehindIt() {
        made(
                summary(Kind.INSIGHT, "i", 9, line(1, null, "a", "Often on Fridays."), null),
                summary(Kind.IDENTITY, "self", 1, line(2, null, "b", "Who sails."), null));
        assertThat(DerivedStatement.insights(memory))
                .containsExactly(
                        dated("identity", "self", 2, "b", "Mira: Who sails."),
                        dated("insight", "i", 1, "a", "Mira: Often on Fridays."));
    }

    @Test
    void aReflectionIsWhatWasInferredAndThenWhatWasLearnedForAnotherTimeAndNothingElse() {
        List<Summary> all = new ArrayList<>();
        all.add(summary(Kind.INSIGHT, "i", 9, line(1, null, "a", "Often on Fridays."), null));
        for (String mark : List.of("lesson", "rule", "how-to", "decision", "finding", "question")) {
            all.add(summary(Kind.OUTCOME, mark, 1, line(1, mark, "b", "So it is."), null));
        }
        all.add(summary(Kind.SESSION, "s", 1, line(1, null, "c", "We met."), null));
        made(all.toArray(Summary[]::new));
        assertThat(DerivedStatement.reflection(memory))
                .extracting(DerivedStatement::kind)
                .containsExactly("insight", "how-to", "lesson", "rule");
    }

    @Test
    void whoMadeALineCannotChangeItsEvents() {
        List<String> events = new ArrayList<>(List.of("a"));
        DerivedStatement made = new DerivedStatement("session", "s", null, events, "words");
        events.add("b");
        assertThat(made.events()).containsExactly("a");
    }
}
