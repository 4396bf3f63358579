package dev.ecphory.jdbc.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.Tier;
import dev.ecphory.internal.engine.EcphoryEngine;
import dev.ecphory.jdbc.PostgresServer;
import dev.ecphory.jdbc.PostgresStores;
import dev.ecphory.spi.store.ChangeFeed;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.EventStore.Durability;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;

/** Nodes tell one another what is appended, where that is wanted. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
final class PostgresChangeFeedTest {
    private static final String ON = "?notify=on";

    @RegisterExtension
    final PostgresStores stores = new PostgresStores();

    private static EventStore open(String address) {
        return new PostgresStoreProvider().open(address, Durability.NORMAL, InstantSource.system());
    }

    private static Ecphory engine(String address) {
        return Ecphory.builder(address).tier(Tier.EDGE).indexCache(false).open();
    }

    private static void append(EventStore store, String namespace, String... texts) {
        List<Event> events = new ArrayList<>();
        for (String text : texts) {
            events.add(Event.ofText(text).build());
        }
        store.log().append(Namespace.of(namespace), events);
    }

    private static void await(BooleanSupplier there) throws InterruptedException {
        while (!there.getAsBoolean()) {
            Thread.sleep(10);
        }
    }

    private static boolean finds(Ecphory engine, String namespace, String what) {
        return engine.memory(namespace).recall(what).items().stream()
                .anyMatch(item -> item.entry().event().text().contains(what));
    }

    @Test
    void anIndexFollowsWhatAnotherNodeAppendsWithoutAQuestion() throws Exception {
        String address = stores.address("follows");
        try (Ecphory node = engine(address + ON);
                Ecphory other = engine(address + ON)) {
            Memory ann = other.memory("ann");
            var unused = ann.append(Event.ofText("Rex is a dog").build());
            assertThat(finds(node, "ann", "Rex")).isTrue();
            await(
                    () -> { // it may not have begun to listen when the first of these is appended
                        var unusedToo = ann.append(Event.ofText("again").build());
                        return EcphoryEngine.of(node).indexes().replayed() > 1;
                    });
            var unusedMore = ann.append(
                    Event.ofText("Porto is a town").build(),
                    Event.ofText("Faro is a town").build());
            long all = ann.admin().logPosition().lastSeq();
            await(() -> EcphoryEngine.of(node).indexes().replayed() == all);
            assertThat(EcphoryEngine.of(node).indexes().resident()).isEqualTo(1);
            assertThat(EcphoryEngine.of(other).indexes().resident())
                    .as("nobody asked it")
                    .isZero();
            assertThat(finds(node, "ann", "Faro")).isTrue();
            assertThat(EcphoryEngine.of(node).indexes().replayed())
                    .as("nothing was left to read")
                    .isEqualTo(all);
        }
    }

    @Test
    void everyRecallSeesEverythingThoughNothingIsTold() {
        String address = stores.address("silent");
        try (Ecphory listens = engine(address + ON);
                EventStore silent = open(address)) {
            for (int i = 0; i < 10; i++) {
                append(silent, "ann", "word" + i + " is a word");
                assertThat(finds(listens, "ann", "word" + i)).isTrue();
            }
        }
    }

    @Test
    void tellsNumbersAndNamesOfWhateverLengthAndNothingElse() throws Exception {
        String address = stores.address("told");
        List<String> names = List.of("ann", "a b 'c' \"d\" \\e", "名".repeat(Namespace.MAX_LENGTH));
        try (EventStore store = open(address + ON);
                Connection raw = PostgresServer.shared().connect(PostgresServer.databaseOf(address));
                Statement statement = raw.createStatement()) {
            statement.execute("do $$ begin execute 'listen ecphory_' || md5(current_schema()); end $$");
            BlockingQueue<ChangeFeed.Change> heard = new LinkedBlockingQueue<>();
            try (ChangeFeed.Subscription listening = store.changeFeed().subscribe(heard::add)) {
                assertThat(listening).isNotNull();
                append(store, "ann", "secret words");
                while (heard.poll(50, TimeUnit.MILLISECONDS) == null) {
                    append(store, "ann", "secret words");
                }
                for (String name : names) {
                    append(store, name, "secret words", "more of them");
                    long last = store.log().lastSeq(Namespace.of(name));
                    ChangeFeed.Change told = heard.take();
                    while (!told.namespace().value().equals(name) || told.lastSeq() < last) {
                        told = heard.take();
                    }
                    assertThat(told).isEqualTo(new ChangeFeed.Change(Namespace.of(name), last));
                }
            }
            List<String> payloads = new ArrayList<>();
            for (PGNotification one : raw.unwrap(PGConnection.class).getNotifications(1_000)) {
                payloads.add(one.getParameter());
            }
            assertThat(payloads).allMatch(payload -> payload.matches("\\d+ .*") && !payload.contains("words"));
            assertThat(payloads).contains("2 " + names.getLast());
        }
    }

    @Test
    void aLostConnectionIsMadeAgainAndNonsenseIsPassedOver() throws Exception {
        String address = stores.address("lost");
        String database = PostgresServer.databaseOf(address);
        try (EventStore store = open(address + ON)) {
            BlockingQueue<ChangeFeed.Change> heard = new LinkedBlockingQueue<>();
            try (ChangeFeed.Subscription listening = store.changeFeed().subscribe(heard::add)) {
                assertThat(listening).isNotNull();
                for (int round = 0; round < 3; round++) {
                    heard.clear();
                    append(store, "ann", "hello");
                    while (heard.poll(50, TimeUnit.MILLISECONDS) == null) {
                        append(store, "ann", "hello");
                    }
                    PostgresServer.shared()
                            .execute(
                                    database,
                                    "select pg_notify('ecphory_' || md5('public'), 'nonsense')",
                                    "select pg_terminate_backend(pid) from pg_stat_activity where datname ="
                                            + " current_database() and query like 'listen %'");
                }
            }
        }
    }

    @Test
    void isOffUnlessToldAndWhatElseIsRefused() throws SQLException {
        String address = stores.address("off");
        assertThat(PostgresAddress.of(address).tells()).isFalse();
        assertThat(PostgresAddress.of(address + ON).tells()).isTrue();
        assertThatThrownBy(() -> PostgresAddress.of(address + "?notify=loudly"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("notify")
                .hasMessageContaining("loudly")
                .hasMessageContaining("on or off");
        try (EventStore store = open(address)) {
            assertThat(store.changeFeed()).isSameAs(ChangeFeed.NONE);
        }
    }
}
