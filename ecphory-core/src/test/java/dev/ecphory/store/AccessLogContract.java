package dev.ecphory.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.store.AccessLog.Access;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What an access log promises. */
public interface AccessLogContract extends StoreFixture {
    @Test
    default void givesTheNewestAccessesNewestFirst() {
        try (Store store = newStore()) {
            AccessLog log = store.accessLog();
            assertThat(log.newest(ALICE, 10)).isEmpty();
            Access one = access("who?", 3L, 1L, 2L);
            Access two = access("何? 'quoted' ?");
            Access three = access("who?", 9_000_000_000L);
            log.record(ALICE, List.of(one, two));
            log.record(ALICE, List.of());
            log.record(ALICE, List.of(three));
            assertThat(log.newest(ALICE, 10)).containsExactly(three, two, one);
            assertThat(log.newest(ALICE, 2)).containsExactly(three, two);
            assertThat(log.newest(ALICE, 0)).isEmpty();
        }
    }

    @Test
    default void neverShowsAnotherNamespacesAccesses() {
        try (Store store = newStore()) {
            store.accessLog().record(ALICE, List.of(access("who?", 1L)));
            assertThat(store.accessLog().newest(BOB, 10)).isEmpty();
            assertThat(store.log().lastSeq(ALICE)).isZero();
        }
    }

    private static Access access(String question, Long... seqs) {
        return new Access(Instant.parse("2026-02-03T04:05:06.789012Z"), question, List.of(seqs));
    }
}
