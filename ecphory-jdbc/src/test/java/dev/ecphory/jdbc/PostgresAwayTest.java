package dev.ecphory.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.ecphory.jdbc.postgres.PostgresStoreProvider;
import dev.ecphory.Ecphory;
import dev.ecphory.jdbc.Wire.State;
import dev.ecphory.AppendResult;
import dev.ecphory.Event;
import dev.ecphory.InvalidInputException;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.OutcomeUnknownException;
import dev.ecphory.RetryableException;
import dev.ecphory.StoreUnavailableException;
import dev.ecphory.spi.store.EventStore.Durability;
import dev.ecphory.spi.store.EventStore;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What callers are told while the server is away, and that nothing is lost or done twice. */
@Tag("deep")
final class PostgresAwayTest {
    private static final Namespace ANN = Namespace.of("ann");
    private static final String IMPATIENT = "?prepareThreshold=0&statement-timeout=1s&patience=";
    private static final Duration LONG = Duration.ofMinutes(2);

    @RegisterExtension
    final PostgresStores stores = new PostgresStores();

    private Wire wire;

    @BeforeEach
    void lay() {
        wire = new Wire(PostgresServer.shared().port());
    }

    @AfterEach
    void putAway() throws IOException {
        wire.close();
    }

    private EventStore open(String patience) {
        return new PostgresStoreProvider()
                .open(
                        wire.through(stores.address("away")) + IMPATIENT + patience,
                        Durability.FULL,
                        InstantSource.system());
    }

    private static List<AppendResult> append(EventStore store, String... texts) {
        return store.log()
                .append(
                        ANN,
                        java.util.Arrays.stream(texts)
                                .map(text -> Event.ofText(text).build())
                                .toList());
    }

    /** What is answered in the end where a caller who is told to try again does: connections may be tried for with pauses. */
    private static <T> T atLast(Supplier<T> call) {
        Instant end = Instant.now().plus(LONG);
        while (true) {
            try {
                return call.get();
            } catch (RetryableException away) {
                if (Instant.now().isAfter(end)) {
                    throw away;
                }
            }
        }
    }

    private static List<String> texts(EventStore store) {
        return store.log().after(ANN, 0, 100).stream()
                .map(entry -> entry.event().text())
                .toList();
    }

    @ParameterizedTest
    @EnumSource(names = {"LOSES_A_COMMIT", "LOSES_THE_ANSWER_TO_A_COMMIT"})
    void whatIsLostInTheMiddleOfACommitIsAppendedOnce(State lost) {
        try (EventStore store = open("20s")) {
            append(store, "one");
            wire.set(lost);
            assertThat(append(store, "two", "three"))
                    .extracting(AppendResult::duplicate)
                    .containsExactly(false, false);
            assertThat(wire.state()).as("it was lost").isEqualTo(State.WHOLE);
            assertThat(append(store, "four")).extracting(AppendResult::seq).containsExactly(4L);
            assertThat(texts(store)).containsExactly("one", "two", "three", "four");
        }
    }

    @Test
    void saysThatTheOutcomeIsUnknownWhenNobodyCanBeAskedAndTakesTheSameAgain() {
        try (EventStore store = open("500ms")) {
            append(store, "one");
            wire.set(State.CLOSED_AFTER_A_COMMIT);
            Event two = Event.ofText("two").idempotencyKey("k2").build();
            assertThatThrownBy(() -> store.log().append(ANN, List.of(two)))
                    .isInstanceOf(OutcomeUnknownException.class)
                    .hasMessageContaining("namespace ann")
                    .hasMessageContaining("append them again");
            assertThatThrownBy(() -> store.log().logPosition(ANN)).isInstanceOf(RetryableException.class);
            wire.set(State.WHOLE);
            assertThat(atLast(() -> store.log().append(ANN, List.of(two))))
                    .extracting(AppendResult::seq, AppendResult::duplicate)
                    .containsExactly(org.assertj.core.groups.Tuple.tuple(2L, true));
            assertThat(texts(store)).containsExactly("one", "two");
        }
    }

    @Test
    void writesThatAreNotEventsSayItToo() {
        try (EventStore store = open("500ms")) {
            append(store, "one");
            wire.set(State.CLOSED_AFTER_A_COMMIT);
            assertThatThrownBy(() -> store.settings().put(ANN, "language", "de"))
                    .isInstanceOf(OutcomeUnknownException.class);
            wire.set(State.WHOLE);
            assertThat(atLast(() -> store.settings().of(ANN))).containsEntry("language", "de");
        }
    }

    @Test
    void aCutWireEndsInATypedErrorAndALaidOneIsFound() {
        try (EventStore store = open("500ms")) {
            append(store, "one");
            wire.set(State.CUT);
            assertTimeoutPreemptively(LONG, () -> assertThatThrownBy(() -> append(store, "never"))
                    .isInstanceOfAny(RetryableException.class, OutcomeUnknownException.class));
            assertTimeoutPreemptively(
                    LONG, () -> assertThatThrownBy(() -> store.log().logPosition(ANN))
                            .isInstanceOf(RetryableException.class));
            wire.set(State.CLOSED);
            wire.set(State.WHOLE);
            assertThat(atLast(() -> append(store, "two")))
                    .extracting(AppendResult::seq)
                    .containsExactly(2L);
            assertThat(texts(store)).containsExactly("one", "two");
        }
    }

    @Test
    void isFoundAgainWithinPatienceWithoutACallerKnowing() throws InterruptedException {
        try (EventStore store = open("30s")) {
            append(store, "one");
            wire.set(State.CLOSED);
            Thread mended = Thread.ofVirtual().start(() -> {
                try {
                    Thread.sleep(700);
                } catch (InterruptedException interrupted) {
                    Thread.currentThread().interrupt();
                }
                wire.set(State.WHOLE);
            });
            assertThat(store.log().after(ANN, 0, 10)).extracting(LogEntry::seq).containsExactly(1L);
            mended.join();
            assertThat(append(store, "two")).extracting(AppendResult::seq).containsExactly(2L);
        }
    }

    @Test
    void refusesToOpenWhatIsNotThereAndNeverTellsThePassword() {
        String there = stores.address("away");
        wire.set(State.CLOSED);
        assertThatThrownBy(() -> Ecphory.open(wire.through(there).replace("@", ":hush@")))
                .isInstanceOf(RetryableException.class)
                .hasMessageContaining("does not answer")
                .message()
                .doesNotContain("hush");
        assertThatThrownBy(() -> Ecphory.open(there + "_not"))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageContaining("does not exist");
        for (String wrong : List.of(
                "postgresql:there",
                "postgresql://x:hush@/",
                "postgresql://x:a/hush@host/db",
                "postgresql://x:a@hush@host/db",
                there.replace("@", ":hush@") + "?partitions=0",
                there + "?patience=soon",
                there + "?initialize=maybe",
                there + "?sslmoed=require",
                "mysql://x:hush@y/z")) {
            assertThatThrownBy(() -> Ecphory.open(wrong))
                    .as(wrong)
                    .isInstanceOf(InvalidInputException.class)
                    .message()
                    .doesNotContain("hush");
        }
    }

    @Test
    void aSchemaThatMayNotBeMadeIsAskedFor() {
        String empty = PostgresServer.shared().newDatabase();
        try {
            assertThatThrownBy(() -> Ecphory.open(empty + "?initialize=never"))
                    .isInstanceOf(StoreUnavailableException.class)
                    .hasMessageMatching(".* has 0 of \\d+ steps of the schema; .*")
                    .hasMessageContaining("initialize=always");
            Ecphory.open(empty + "?partitions=1").close();
            Ecphory.open(empty + "?initialize=never").close();
        } finally {
            PostgresServer.shared().drop(empty);
        }
    }
}
