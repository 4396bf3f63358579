package dev.ecphory.spring;

import org.springframework.ai.session.InMemorySessionRepository;
import org.springframework.ai.session.SessionRepository;

/** The contract is not ours alone: Spring's own repository keeps it. */
final class InMemorySessionRepositoryTest implements SessionRepositoryContract {
    private final SessionRepository repository =
            InMemorySessionRepository.builder().build();

    @Override
    public SessionRepository repository() {
        return repository;
    }
}
