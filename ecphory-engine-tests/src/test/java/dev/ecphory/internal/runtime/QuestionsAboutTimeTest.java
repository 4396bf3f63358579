package dev.ecphory.internal.runtime;

import static dev.ecphory.internal.runtime.EngineFixture.ids;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Answer;
import dev.ecphory.AnswerOptions;
import dev.ecphory.Answerability.Verdict;
import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Questions about stated days, the latest, the first, before and since, over four logs by different hands. */
final class QuestionsAboutTimeTest {
    private static final List<String> LOGS = List.of("meals", "work", "diary", "chat");
    private static final double RIGHT = .9;

    /** A question, and the events one of which must be first; none where nothing is remembered of the time. */
    private record Asked(String log, String at, String asker, String question, List<String> first) {
        RecallOptions options() {
            return RecallOptions.defaults().withAsker(asker).withAskedAt(OffsetDateTime.parse(at));
        }
    }

    private static List<String[]> rows(String name) throws IOException {
        try (InputStream in = Objects.requireNonNull(
                QuestionsAboutTimeTest.class.getResourceAsStream("times/" + name + ".tsv"), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split("\t"))
                    .toList();
        }
    }

    private static Map<String, Memory> memories(Ecphory engine) throws IOException {
        Map<String, Memory> memories = new HashMap<>();
        for (String log : LOGS) {
            Memory memory = engine.memory(log);
            List<Event> events = new ArrayList<>();
            for (String[] row : rows(log)) {
                events.add(Event.ofText(row[3])
                        .id(row[0])
                        .speaker(row[2])
                        .session(row[1].substring(0, 10))
                        .occurredAt(OffsetDateTime.parse(row[1]))
                        .build());
            }
            memory.append(events);
            memories.put(log, memory);
        }
        return memories;
    }

    private static List<Asked> questions() throws IOException {
        return rows("questions").stream()
                .map(row -> new Asked(
                        row[0], row[1], row[2], row[3], row[4].equals("-") ? List.of() : List.of(row[4].split(" "))))
                .toList();
    }

    @Test
    void nineOfTenHaveTheRightEventFirst() throws IOException {
        List<String> missed = new ArrayList<>();
        try (Ecphory engine = EngineFixture.edge(EngineFixture.store())) {
            Map<String, Memory> memories = memories(engine);
            for (Asked asked : questions()) {
                List<String> found = ids(
                        Objects.requireNonNull(memories.get(asked.log())).recall(asked.question(), asked.options()));
                boolean right = asked.first().isEmpty()
                        ? found.isEmpty()
                        : !found.isEmpty() && asked.first().contains(found.getFirst());
                if (!right) {
                    missed.add(asked.log() + ": " + asked.question() + " wants " + asked.first() + ", found " + found);
                }
            }
        }
        missed.forEach(System.out::println);
        assertThat(missed).hasSizeLessThanOrEqualTo((int) (questions().size() * (1 - RIGHT) + 1e-9));
    }

    @Test
    void nothingIsSupportedOfADayWithoutEvents() throws IOException {
        try (Ecphory engine = EngineFixture.edge(EngineFixture.store())) {
            Map<String, Memory> memories = memories(engine);
            for (Asked asked : questions()) {
                if (asked.first().isEmpty()) {
                    Memory memory = Objects.requireNonNull(memories.get(asked.log()));
                    RecallResult found = memory.recall(asked.question(), asked.options());
                    assertThat(found.answerability().verdict())
                            .as(asked.question())
                            .isEqualTo(Verdict.UNSUPPORTED);
                    assertThat(found.answerability().reasons().getFirst())
                            .startsWith("nothing is remembered of that time");
                    Answer answer = memory.answer(
                            asked.question(), AnswerOptions.defaults().withRecall(asked.options()));
                    assertThat(answer.kind()).as(asked.question()).isEqualTo(Answer.Kind.ABSTAINED);
                }
            }
        }
    }

    @Test
    void anAnswerIsNotTakenFromAnotherDay() throws IOException {
        try (Ecphory engine = EngineFixture.edge(EngineFixture.store())) {
            Map<String, Memory> memories = memories(engine);
            for (Asked asked : questions()) {
                boolean day =
                        asked.question().contains(" on ") || asked.question().contains("yesterday");
                if (day && !asked.first().isEmpty()) {
                    RecallResult found =
                            Objects.requireNonNull(memories.get(asked.log())).recall(asked.question(), asked.options());
                    String first = found.items().getFirst().entry().id();
                    Answer answer = Objects.requireNonNull(memories.get(asked.log()))
                            .answer(asked.question(), AnswerOptions.defaults().withRecall(asked.options()));
                    String date = date(found, first);
                    answer.citations().forEach(cited -> assertThat(date(found, cited.id()))
                            .as(asked.question())
                            .isEqualTo(date));
                }
            }
        }
    }

    @Test
    void aDayWithoutAYearIsFirstThatOfTheLatestYear() {
        try (Ecphory engine = EngineFixture.edge(EngineFixture.store())) {
            Memory memory = engine.memory("years");
            for (int year = 2021; year <= 2024; year++) {
                for (String day : List.of("05-02", "05-03", "06-01")) {
                    memory.append(Event.ofText("Swept the yard for the " + (year - 2020) + "th time.")
                            .id(year + "-" + day)
                            .speaker("Ann")
                            .occurredAt(OffsetDateTime.parse(year + "-" + day + "T10:00:00Z"))
                            .build());
                }
            }
            RecallOptions asked =
                    RecallOptions.defaults().withAsker("Ann").withAskedAt(OffsetDateTime.parse("2024-10-02T09:00:00Z"));
            assertThat(ids(memory.recall("What did I do on June 1st?", asked)))
                    .startsWith("2024-06-01", "2023-06-01", "2022-06-01", "2021-06-01");
            assertThat(ids(memory.recall("What did I do on 3 May?", asked)))
                    .startsWith("2024-05-03", "2023-05-03", "2022-05-03", "2021-05-03");
        }
    }

    private static String date(RecallResult found, String id) {
        return found.items().stream()
                .filter(item -> item.entry().id().equals(id))
                .findFirst()
                .orElseThrow()
                .entry()
                .occurredAt()
                .toLocalDate()
                .toString();
    }

    @Test
    void whatWasPlannedForADayAheadIsFoundByItsMention() {
        try (Ecphory engine = EngineFixture.edge(EngineFixture.store())) {
            Memory memory = engine.memory("ana");
            memory.append(List.of(
                    said("a", "2026-11-02T10:00:00+01:00", "On 14 December I fly to Oslo for the conference."),
                    said("b", "2026-11-20T10:00:00+01:00", "I fly a kite on the beach."),
                    said("c", "2026-11-28T10:00:00+01:00", "I hate it when I fly with a cold.")));
            RecallResult found = memory.recall("Where do I fly on 14 December?", asked("2026-11-29T10:00:00+01:00"));
            assertThat(ids(found).getFirst()).isEqualTo("a");
        }
    }

    @Test
    void theSameDishOnAnotherDayDoesNotHideThatDay() {
        try (Ecphory engine = EngineFixture.edge(EngineFixture.store())) {
            Memory memory = engine.memory("ana");
            List<Event> events = new ArrayList<>();
            for (int day = 1; day <= 28; day++) {
                events.add(
                        said("d" + day, String.format("2026-02-%02dT19:00:00+01:00", day), "I ate soup for dinner."));
            }
            memory.append(events);
            RecallOptions asked = asked("2026-03-01T10:00:00+01:00");
            assertThat(ids(memory.recall("What did I eat on 17 February?", asked))
                            .getFirst())
                    .isEqualTo("d17");
            assertThat(ids(memory.recall("What did I eat for dinner yesterday?", asked))
                            .getFirst())
                    .isEqualTo("d28");
            assertThat(ids(memory.recall("What did I eat most recently?", asked))
                            .getFirst())
                    .isEqualTo("d28");
        }
    }

    @Test
    void ofAMonthWithoutEventsWhatLiesElsewhereSupportsNothing() {
        try (Ecphory engine = EngineFixture.edge(EngineFixture.store())) {
            Memory memory = engine.memory("ana");
            List<Event> events = new ArrayList<>();
            for (int i = 0; i < 250; i++) {
                events.add(said(
                        "d" + i,
                        OffsetDateTime.parse("2026-01-01T19:00:00+01:00")
                                .plusHours(6L * i)
                                .toString(),
                        "I read page " + (i + 1) + " of the long novel."));
            }
            memory.append(events);
            RecallResult found =
                    memory.recall("Which novel did I read in May 2026?", asked("2026-06-01T10:00:00+02:00"));
            assertThat(found.answerability().verdict()).isEqualTo(Verdict.UNSUPPORTED);
            assertThat(ids(found)).isNotEmpty();
        }
    }

    @Test
    void aMonthWithoutAYearIsOneMonthWhereItBeginsOrEndsATime() {
        try (Ecphory engine = EngineFixture.edge(EngineFixture.store())) {
            Memory memory = engine.memory("ana");
            memory.append(List.of(
                    said("march", "2025-03-09T10:00:00Z", "The gallery hung my drawings."),
                    said("november", "2025-11-09T10:00:00Z", "The gallery sold two of my drawings."),
                    said("december", "2025-12-20T10:00:00Z", "The gallery wants new drawings."),
                    said("january", "2026-01-08T10:00:00Z", "The gallery moved to the harbour.")));
            RecallOptions asked = asked("2026-01-15T10:00:00Z");
            assertThat(ids(memory.recall("What did the gallery do since December?", asked))
                            .subList(0, 2))
                    .containsExactlyInAnyOrder("december", "january");
            assertThat(ids(memory.recall("What did the gallery do after November?", asked))
                            .subList(0, 2))
                    .containsExactlyInAnyOrder("december", "january");
            assertThat(ids(memory.recall("What did the gallery do before December?", asked))
                            .subList(0, 2))
                    .containsExactlyInAnyOrder("march", "november");
        }
    }

    @Test
    void adviceForATimeAheadAndAnyWeekdayAskOfAllTimes() {
        try (Ecphory engine = EngineFixture.edge(EngineFixture.store())) {
            Memory memory = engine.memory("ana");
            memory.append(List.of(
                    said("stew", "2026-02-02T19:00:00Z", "I cooked the bean stew, everybody wanted more."),
                    said("rule", "2026-02-04T09:00:00Z", "The shop takes back nothing on Fridays."),
                    said("rain", "2026-03-18T09:00:00Z", "It rained all morning.")));
            RecallOptions asked = asked("2026-03-18T12:00:00Z");
            for (String question : List.of(
                    "What should I cook tonight?",
                    "Recommend something to cook for tomorrow night",
                    "What could I cook tomorrow?",
                    "Which stew should I cook this evening?")) {
                assertThat(ids(memory.recall(question, asked)).getFirst())
                        .as(question)
                        .isEqualTo("stew");
            }
            for (String question : List.of(
                    "Does the shop take something back on a Friday?",
                    "Can I take something back to the shop on a Friday?")) {
                assertThat(ids(memory.recall(question, asked)).getFirst())
                        .as(question)
                        .isEqualTo("rule");
            }
            assertThat(ids(memory.recall("What did I cook last Friday?", asked)))
                    .isEmpty();
        }
    }

    @Test
    void ofADayOfWhichNothingElseIsAskedWhatTellsSomethingComesInItsOrder() {
        try (Ecphory engine = EngineFixture.edge(EngineFixture.store())) {
            Memory memory = engine.memory("ana");
            memory.append(List.of(
                    said("planned", "2026-04-02T09:00:00Z", "On 9 May the chimney sweep happens to be here."),
                    said("wow", "2026-05-09T07:00:00Z", "What a day!"),
                    said("sweep", "2026-05-09T08:00:00Z", "The chimney sweep left soot on the carpet."),
                    said("lunch", "2026-05-09T13:00:00Z", "Grandmother won at dominoes against the priest."),
                    said("later", "2026-05-20T09:00:00Z", "Nothing happened, we did what we always did.")));
            RecallOptions asked = asked("2026-05-21T10:00:00Z");
            for (String question : List.of(
                    "What happened on 9 May?",
                    "What did I write on 9 May?",
                    "What did we do on 9 May?",
                    "What did I tell you on 9 May?",
                    "What did I report on 9 May?")) {
                assertThat(ids(memory.recall(question, asked)).subList(0, 2))
                        .as(question)
                        .containsExactly("sweep", "lunch");
            }
            assertThat(ids(memory.recall("What was the first thing I told you?", asked))
                            .getFirst())
                    .isEqualTo("planned");
        }
    }

    private static RecallOptions asked(String at) {
        return RecallOptions.defaults().withAsker("Ana").withAskedAt(OffsetDateTime.parse(at));
    }

    private static Event said(String id, String at, String text) {
        return Event.ofText(text)
                .id(id)
                .speaker("Ana")
                .occurredAt(OffsetDateTime.parse(at))
                .build();
    }
}
