package dev.ecphory.lab.reader;

import dev.ecphory.memory.ModelBusyException;
import dev.ecphory.model.LanguageModel;
import dev.ecphory.model.PatientModel.Sleeper;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * A model that is asked no faster than its provider allows: requests are spaced evenly, and when the provider asks one
 * of them to wait, all wait. Threads may share it.
 */
final class PacedModel implements LanguageModel {
    private final LanguageModel model;
    private final Duration gap;
    private final InstantSource clock;
    private final Sleeper sleeper;
    private Instant next = Instant.MIN;

    /**
     * @param perMinute requests a minute; 0 for as many as come
     */
    PacedModel(LanguageModel model, int perMinute, InstantSource clock, Sleeper sleeper) {
        this.model = model;
        this.gap = perMinute == 0 ? Duration.ZERO : Duration.ofMinutes(1).dividedBy(perMinute);
        this.clock = clock;
        this.sleeper = sleeper;
    }

    @Override
    public String id() {
        return model.id();
    }

    @Override
    public Reply ask(Prompt prompt) {
        try {
            pause(turn());
            return model.ask(prompt);
        } catch (ModelBusyException busy) {
            busy.retryAfter().ifPresent(this::hold);
            throw busy;
        }
    }

    /** How long to wait for this request's turn; the next one's is after it. */
    private synchronized Duration turn() {
        Instant now = clock.instant();
        Instant mine = next.isAfter(now) ? next : now;
        next = mine.plus(gap);
        return Duration.between(now, mine);
    }

    private synchronized void hold(Duration asked) {
        Instant until = clock.instant().plus(asked);
        if (until.isAfter(next)) {
            next = until;
        }
    }

    private void pause(Duration wait) {
        if (wait.isPositive()) {
            try {
                sleeper.sleep(wait);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new ModelBusyException("waiting for the turn of " + id() + " was interrupted", null, e);
            }
        }
    }
}
