package dev.ecphory.internal.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.Modality;
import dev.ecphory.RecallOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Conversations as text files, asked at tier edge; their format is told at the head of {@code family-trip.txt}. */
final class GoldenConversationsTest {
    private static final Path FOLDER = Path.of("src/test/resources/golden");
    private static final int TOP = 5;
    private static final Pattern TURN = Pattern.compile("(\\S+) ([^:]+): (.*?)(?: \\[shows: (.*)])?");

    /**
     * One question.
     *
     * @param text as it is asked
     * @param askedAt when, if that matters
     * @param all ids that must all come back
     * @param any ids of which one must come back; empty when none is given
     */
    private record Question(String text, @Nullable OffsetDateTime askedAt, List<String> all, List<String> any) {}

    private record Conversation(List<Event> events, List<Question> questions) {}

    static Stream<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void bringsBackWhatAnyGoodMemoryWould(Path file) throws IOException {
        Conversation conversation = read(file);
        List<String> missed = new ArrayList<>();
        try (Ecphory engine = EngineFixture.edge(EngineFixture.store())) {
            Memory memory = engine.memory("golden");
            memory.append(conversation.events());
            for (Question question : conversation.questions()) {
                List<String> ids = EngineFixture.ids(memory.recall(
                        question.text(), RecallOptions.defaults().withLimit(TOP).withAskedAt(question.askedAt())));
                boolean anyOf =
                        question.any().isEmpty() || question.any().stream().anyMatch(ids::contains);
                if (!anyOf || !ids.containsAll(question.all())) {
                    missed.add(question + " brought " + ids);
                }
            }
        }
        assertThat(missed).isEmpty();
    }

    @Test
    void theFilesAskOnlyForWhatWasSaid() throws IOException {
        for (Path file : files().toList()) {
            Conversation conversation = read(file);
            List<String> said = conversation.events().stream()
                    .map(Event::id)
                    .map(String::valueOf)
                    .toList();
            assertThat(said).as(file.toString()).hasSizeGreaterThan(20).doesNotHaveDuplicates();
            assertThat(conversation.questions()).hasSizeGreaterThan(10).allSatisfy(question -> {
                assertThat(question.all().size() + question.any().size())
                        .as(question.text())
                        .isBetween(1, TOP);
                assertThat(said).containsAll(question.all()).containsAll(question.any());
            });
        }
    }

    private static Conversation read(Path file) throws IOException {
        List<Event> events = new ArrayList<>();
        List<Question> questions = new ArrayList<>();
        String session = "";
        OffsetDateTime now = OffsetDateTime.MIN;
        @Nullable OffsetDateTime askedAt = null;
        String asked = "";
        for (String line : Files.readAllLines(file)) {
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            String rest = line.substring(1).strip();
            switch (line.charAt(0)) {
                case '=' -> {
                    session = rest.substring(0, rest.indexOf('|')).strip();
                    now = OffsetDateTime.parse(
                            rest.substring(rest.indexOf('|') + 1).strip());
                }
                case '@' -> askedAt = rest.equals("-") ? null : OffsetDateTime.parse(rest);
                case '?' -> asked = rest;
                case '>' -> {
                    int slash = rest.indexOf('/');
                    questions.add(
                            slash < 0
                                    ? new Question(asked, askedAt, words(rest), List.of())
                                    : new Question(asked, askedAt, List.of(), words(rest.replace('/', ' '))));
                }
                default -> {
                    events.add(turn(file, line, session, now));
                    now = now.plusMinutes(1);
                }
            }
        }
        return new Conversation(events, questions);
    }

    private static Event turn(Path file, String line, String session, OffsetDateTime at) {
        Matcher turn = TURN.matcher(line);
        assertThat(turn.matches()).as("%s: %s", file, line).isTrue();
        return Event.ofText(turn.group(3))
                .id(turn.group(1))
                .speaker(turn.group(2))
                .caption(turn.group(4))
                .modality(turn.group(4) == null ? Modality.TEXT : Modality.IMAGE)
                .session(session)
                .occurredAt(at)
                .build();
    }

    private static List<String> words(String text) {
        return Arrays.stream(text.strip().split("\\s+")).toList();
    }
}
