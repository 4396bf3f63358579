package dev.ecphory.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.Ecphory;
import dev.ecphory.InvalidInputException;
import dev.ecphory.LogEntry;
import dev.ecphory.Tier;
import dev.ecphory.admin.Deletion.Selection;
import dev.ecphory.testkit.Decorated;
import dev.ecphory.testkit.InMemoryEventStore;
import java.time.InstantSource;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.session.CreateSessionRequest;
import org.springframework.ai.session.DefaultSessionService;
import org.springframework.ai.session.EventFilter;
import org.springframework.ai.session.SessionRepository;
import org.springframework.ai.session.compaction.SlidingWindowCompactionStrategy;

final class EcphorySessionRepositoryTest implements SessionRepositoryContract {
    private final Ecphory ecphory =
            Decorated.of(Ecphory.builder(new InMemoryEventStore(InstantSource.system(), new Random(1)))
                    .tier(Tier.EDGE)
                    .background(false)
                    .open());
    private SessionRepository repository = opened();

    private SessionRepository opened() {
        return EcphorySessionRepository.builder(ecphory, user -> "user/" + user, "sessions")
                .build();
    }

    @AfterEach
    void close() {
        ecphory.close();
    }

    @Override
    public SessionRepository repository() {
        return repository;
    }

    private List<String> remembered(String namespace) {
        return ecphory.memory(namespace).list(0, 100).stream()
                .map(entry -> entry.event().speaker() + ": " + entry.event().text())
                .toList();
    }

    @Test
    void whatIsSaidIsRememberedOnceWhateverBecomesOfTheLog() {
        saved("s1", "ana");
        append("s1", "I sold the old bike to Karim.", "I see.", "My knee is better.", "Good.");
        repository = opened();
        List<String> said = List.of(
                "user: I sold the old bike to Karim.",
                "assistant: I see.",
                "user: My knee is better.",
                "assistant: Good.");
        assertThat(remembered("user/ana")).isEqualTo(said);

        var log = repository.findEvents("s1", EventFilter.active());
        assertThat(repository.compactEvents(
                        "s1",
                        log.subList(0, 2),
                        List.of(SessionRepositoryContract.summary("s1", "sum", "A bike was sold."), log.get(3)),
                        4))
                .isTrue();
        assertThat(remembered("user/ana")).isEqualTo(said);
        assertThat(ecphory.memory("user/ana").recall("Who bought the old bike?").context())
                .contains("Karim");

        repository.delete("s1");
        assertThat(remembered("user/ana")).isEqualTo(said);
    }

    @Test
    void anEventThatIsAppendedAgainChangesNothing() {
        saved("s1", "ana");
        append("s1", "a", "b");
        append("s1", "a");

        assertThat(texts("s1", EventFilter.all())).containsExactly("a", "b");
        assertThat(repository.getEventVersion("s1")).isEqualTo(2);
        assertThat(remembered("user/ana")).hasSize(2);
    }

    @Test
    void whatIsErasedVanishesFromTheLog() {
        saved("s1", "ana");
        append("s1", "The code is 7719.", "I see.");
        LogEntry told = ecphory.memory("user/ana").list(0, 1).getFirst();
        var unused = ecphory.memory("user/ana").deletion().erase(Selection.events(List.of(told.id())));

        assertThat(texts("s1", EventFilter.all())).containsExactly("I see.");
    }

    @Test
    void usersAreKeptApartAndASessionChangesNoUser() {
        saved("s1", "ana");
        saved("s2", "ben");
        append("s1", "I live in Porto.");

        assertThat(remembered("user/ben")).isEmpty();
        assertThatThrownBy(() -> saved("s1", "ben"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("create a session of another id");
        assertThat(texts("s1", EventFilter.all())).containsExactly("I live in Porto.");
    }

    @Test
    void theServiceOfSpringCompactsIt() {
        DefaultSessionService service =
                DefaultSessionService.builder().sessionRepository(repository).build();
        String id = service.create(CreateSessionRequest.builder().userId("ana").build())
                .id();
        for (int i = 0; i < 8; i++) {
            service.appendMessage(id, new UserMessage("Message " + i));
        }

        var result = service.compact(
                id,
                request -> true,
                SlidingWindowCompactionStrategy.builder().maxEvents(3).build());

        assertThat(result.eventsRemoved()).isPositive();
        assertThat(service.getEvents(id, EventFilter.active())).hasSizeLessThanOrEqualTo(3);
        assertThat(service.getEvents(id)).hasSizeGreaterThan(0);
        assertThat(remembered("user/ana")).hasSize(8);
    }
}
