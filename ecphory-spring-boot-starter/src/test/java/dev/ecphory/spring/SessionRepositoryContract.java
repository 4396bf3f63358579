package dev.ecphory.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.MessageType;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.session.EventFilter;
import org.springframework.ai.session.Session;
import org.springframework.ai.session.SessionEvent;
import org.springframework.ai.session.SessionRepository;

/** What a repository of sessions promises, as the comments of its interface have it: held to theirs and to ours. */
interface SessionRepositoryContract {
    Instant NOON = Instant.parse("2026-05-04T12:00:00Z");

    SessionRepository repository();

    default Session saved(String id, String user) {
        return repository().save(session(id, user).build());
    }

    static Session.Builder session(String id, String user) {
        return Session.builder().id(id).userId(user).createdAt(NOON).metadata(Map.of("topic", "bikes"));
    }

    static SessionEvent event(String session, String id, int minute, Message message) {
        return SessionEvent.builder()
                .id(id)
                .sessionId(session)
                .timestamp(NOON.plusSeconds(60L * minute))
                .message(message)
                .build();
    }

    static SessionEvent summary(String session, String id, String text) {
        return SessionEvent.builder()
                .id(id)
                .sessionId(session)
                .timestamp(NOON)
                .message(new AssistantMessage(text))
                .metadata(SessionEvent.METADATA_SYNTHETIC, true)
                .build();
    }

    default void append(String session, String... texts) {
        for (int i = 0; i < texts.length; i++) {
            Message message = i % 2 == 0 ? new UserMessage(texts[i]) : new AssistantMessage(texts[i]);
            repository().appendEvent(event(session, texts[i], i, message));
        }
    }

    default List<String> texts(String session, EventFilter filter) {
        return repository().findEvents(session, filter).stream()
                .map(one -> one.getMessage().getText())
                .toList();
    }

    default SessionEvent one(String session, String id) {
        return repository().findEvents(session, EventFilter.all()).stream()
                .filter(event -> event.getId().equals(id))
                .findFirst()
                .orElseThrow();
    }

    @Test
    default void sessionsAreFoundByIdUserAndExpiry() {
        Session one = saved("s1", "ana");
        Session two = repository()
                .save(session("s2", "ana").expiresAt(NOON.plusSeconds(60)).build());
        saved("s3", "ben");

        Session found = Objects.requireNonNull(repository().findById("s2"));
        assertThat(found.userId()).isEqualTo("ana");
        assertThat(found.createdAt()).isEqualTo(NOON);
        assertThat(found.expiresAt()).isEqualTo(NOON.plusSeconds(60));
        assertThat(found.metadata()).containsEntry("topic", "bikes");
        assertThat(repository().findById("s4")).isNull();
        assertThat(repository().findByUserId("ana"))
                .extracting(Session::id)
                .containsExactlyInAnyOrder(one.id(), two.id());
        assertThat(repository().findByUserId("nobody")).isEmpty();
        assertThat(repository().findExpiredSessionIds(NOON.plusSeconds(61))).containsExactly("s2");
        assertThat(repository().findExpiredSessionIds(NOON.plusSeconds(60))).isEmpty();
    }

    @Test
    default void savingASessionAgainKeepsItsLogAndDeletingItLeavesNone() {
        saved("s1", "ana");
        append("s1", "a", "b");
        repository()
                .save(session("s1", "ana").metadata(Map.of("topic", "boats")).build());

        assertThat(Objects.requireNonNull(repository().findById("s1")).metadata())
                .containsEntry("topic", "boats");
        assertThat(texts("s1", EventFilter.all())).containsExactly("a", "b");

        repository().delete("s1");
        repository().delete("s1");
        assertThat(repository().findById("s1")).isNull();
        assertThat(repository().findByUserId("ana")).isEmpty();
        assertThat(texts("s1", EventFilter.all())).isEmpty();
        assertThat(repository().getEventVersion("s1")).isZero();
        saved("s1", "ana");
        assertThat(texts("s1", EventFilter.all())).isEmpty();
    }

    @Test
    default void everyAppendIsCountedAndNoneIsOfASessionThatIsNotThere() {
        assertThatThrownBy(() -> append("s1", "a")).isInstanceOf(IllegalArgumentException.class);
        assertThat(repository().getEventVersion("s1")).isZero();
        saved("s1", "ana");
        assertThat(repository().getEventVersion("s1")).isZero();
        append("s1", "a", "b");

        assertThat(repository().getEventVersion("s1")).isEqualTo(2);
        assertThat(texts("s1", EventFilter.all())).containsExactly("a", "b");
    }

    @Test
    default void anEventComesBackWithAllThatItHas() {
        saved("s1", "ana");
        AssistantMessage call = AssistantMessage.builder()
                .content("Let me look.")
                .toolCalls(List.of(new AssistantMessage.ToolCall("1", "function", "weather", "{}")))
                .build();
        SessionEvent first = SessionEvent.builder()
                .id("e1")
                .sessionId("s1")
                .timestamp(NOON.plusNanos(123_456_789))
                .message(call)
                .metadata("model", "small")
                .branch("root.child")
                .build();
        repository().appendEvent(first);
        repository()
                .appendEvent(event(
                        "s1",
                        "e2",
                        1,
                        ToolResponseMessage.builder()
                                .responses(List.of(new ToolResponseMessage.ToolResponse("1", "weather", "sunny")))
                                .build()));

        SessionEvent found = one("s1", "e1");
        assertThat(found.getSessionId()).isEqualTo("s1");
        assertThat(found.getTimestamp()).isEqualTo(first.getTimestamp());
        assertThat(found.getBranch()).isEqualTo("root.child");
        assertThat(found.getMetadata()).containsEntry("model", "small");
        assertThat(found.getMessage()).isEqualTo(call);
        assertThat(found.hasToolCalls()).isTrue();
        assertThat(one("s1", "e2").getMessageType()).isEqualTo(MessageType.TOOL);
    }

    @Test
    default void filtersPagesAndTheNewestAreGivenInOrder() {
        saved("s1", "ana");
        append("s1", "a", "b", "c", "d", "e");

        assertThat(texts("s1", EventFilter.lastN(2))).containsExactly("d", "e");
        assertThat(texts(
                        "s1",
                        EventFilter.builder()
                                .messageTypes(Set.of(MessageType.ASSISTANT))
                                .build()))
                .containsExactly("b", "d");
        assertThat(texts(
                        "s1",
                        EventFilter.builder()
                                .from(NOON.plusSeconds(60))
                                .to(NOON.plusSeconds(120))
                                .build()))
                .containsExactly("b", "c");
        assertThat(texts("s1", EventFilter.keywordSearch("C"))).containsExactly("c");
        assertThat(texts("s1", EventFilter.builder().page(1).pageSize(2).build()))
                .containsExactly("c", "d");
        assertThat(texts("s1", EventFilter.builder().page(9).pageSize(2).build()))
                .isEmpty();
    }

    @Test
    default void aCompactionArchivesDropsAndRetainsOnlyWhatNobodyChangedMeanwhile() {
        saved("s1", "ana");
        append("s1", "a", "b", "c");
        long version = repository().getEventVersion("s1");
        List<SessionEvent> log = repository().findEvents("s1", EventFilter.active());
        SessionEvent first = summary("s1", "sum1", "They spoke of a and b.");

        assertThat(repository().compactEvents("s1", log.subList(0, 2), List.of(first, log.get(2)), version - 1))
                .isFalse();
        assertThat(texts("s1", EventFilter.active())).containsExactly("a", "b", "c");
        assertThat(repository().compactEvents("s1", log.subList(0, 2), List.of(first, log.get(2)), version))
                .isTrue();

        assertThat(repository().getEventVersion("s1")).isEqualTo(version + 1);
        assertThat(texts("s1", EventFilter.active())).containsExactly("They spoke of a and b.", "c");
        assertThat(texts("s1", EventFilter.all())).containsExactly("a", "b", "They spoke of a and b.", "c");
        assertThat(texts("s1", EventFilter.realOnly())).doesNotContain("They spoke of a and b.");
        assertThat(one("s1", "a").isArchived()).isTrue();
        assertThat(one("s1", "sum1").isSynthetic()).isTrue();

        List<SessionEvent> active = repository().findEvents("s1", EventFilter.active());
        SessionEvent second = summary("s1", "sum2", "They spoke of a, b and c.");
        assertThat(repository().compactEvents("s1", List.of(active.get(1)), List.of(second), version + 1))
                .isTrue();
        assertThat(texts("s1", EventFilter.all())).containsExactly("a", "b", "c", "They spoke of a, b and c.");
        assertThatThrownBy(() -> repository().compactEvents("s9", List.of(), List.of(), 0))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
