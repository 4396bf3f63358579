package dev.ecphory.internal.facts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Event;
import dev.ecphory.Fact;
import dev.ecphory.Namespace;
import dev.ecphory.internal.store.FreshStore;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.knowledge.Claim.Authority;
import dev.ecphory.knowledge.EvidenceSpan;
import dev.ecphory.knowledge.Slot;
import dev.ecphory.knowledge.TimePoint;
import dev.ecphory.spi.store.EventAnnotation.Sensitivity;
import dev.ecphory.spi.store.EventStore;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RuleFactSensitivityTest {
    private static final Namespace ANN = Namespace.of("ann");
    private static final String SAID =
            "I moved to Rome. My doctor gave me antidepressants, and my phone is +49 170 1234567.";

    private final EventStore store = FreshStore.on(new SettableClock(), 1);

    @Test
    void onlyTheSentenceThatBearsAFactMakesItSensitive() {
        store.log()
                .append(ANN, List.of(Event.ofText(SAID).id("e1").speaker("Ann").build()));
        Fact home = fact("home", "lives_in", "Rome", "Ann lives in Rome", new EvidenceSpan("e1", 2, 15));
        Fact ill = fact("ill", "takes", "them", "Ann takes them", new EvidenceSpan("e1", 17, 40));
        Fact whole = fact("whole", "lives_in", "Rome", "Ann lives in Rome", new EvidenceSpan("e1", 0, 0));
        Fact words = fact("words", "told", "them", "Ann's password is swordfish", new EvidenceSpan("e1", 2, 15));
        Fact gone = fact("gone", "lives_in", "Rome", "Ann lives in Rome", new EvidenceSpan("e2", 2, 15));
        var sensed = new RuleFactSensitivity(ANN, store.log()).of(List.of(home, ill, whole, words, gone));
        assertThat(sensed.get("home")).isEmpty();
        assertThat(sensed.get("ill")).contains(Sensitivity.HEALTH, Sensitivity.PII);
        assertThat(sensed.get("whole")).contains(Sensitivity.HEALTH);
        assertThat(sensed.get("words")).contains(Sensitivity.CREDENTIALS);
        assertThat(sensed).doesNotContainKey("gone");
    }

    private static Fact fact(String id, String predicate, String object, String text, EvidenceSpan evidence) {
        TimePoint from = TimePoint.of(Instant.EPOCH);
        return new Fact(
                id,
                id,
                new Slot("ann", predicate),
                object,
                text,
                1,
                Authority.USER_SAID,
                from,
                null,
                from.at(),
                null,
                null,
                false,
                "",
                List.of(evidence));
    }
}
