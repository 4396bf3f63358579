package dev.ecphory.spi.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.RetryableException;
import dev.ecphory.internal.store.StoreFixture;
import dev.ecphory.spi.store.MentionTable.Entity;
import dev.ecphory.spi.store.MentionTable.Mention;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every store of mentions promises. */
public interface MentionTableContract extends StoreFixture {
    @Test
    default void countsEntitiesAsTheyAreMentionedAllOver() {
        try (EventStore store = newStore()) {
            store.log().append(ALICE, StoreFixture.numbered(9));
            MentionTable table = store.mentions();
            table.put(
                    ALICE,
                    "v1",
                    0,
                    4,
                    List.of(
                            new Mention(1, "ann", "Ann", "person"),
                            new Mention(1, "rome", "Rome", "place"),
                            new Mention(1, "ann", "ANN", "other"),
                            new Mention(2, "ann", "ANN", "person"),
                            new Mention(4, "bo", "Bo", "person")));
            table.put(
                    ALICE,
                    "v1",
                    4,
                    9,
                    List.of(
                            new Mention(5, "ann", "ANN", "title"),
                            new Mention(5, "rome", "Rome", "other"),
                            new Mention(9, "名前", "名前", "other")));
            assertThat(table.through(ALICE, "v1")).isEqualTo(9);
            Entity ann = new Entity("ann", "ANN", "person", 3, 1, 5);
            Entity rome = new Entity("rome", "Rome", "other", 2, 1, 5);
            Entity bo = new Entity("bo", "Bo", "person", 1, 4, 4);
            Entity name = new Entity("名前", "名前", "other", 1, 9, 9);
            assertThat(table.entities(ALICE, 10)).containsExactly(ann, rome, bo, name);
            assertThat(table.entities(ALICE, 2)).containsExactly(ann, rome);
            assertThat(table.entities(ALICE, List.of("rome", "nobody", "bo", "ann")))
                    .containsExactly(ann, bo, rome);
            assertThat(table.entities(ALICE, List.of())).isEmpty();
            assertThat(table.of(ALICE, List.of("ann"), 0, 10)).containsExactly(1L, 2L, 5L);
            assertThat(table.of(ALICE, List.of("rome", "ann", "bo"), 0, 10)).containsExactly(1L, 2L, 4L, 5L);
            assertThat(table.of(ALICE, List.of("rome", "ann"), 1, 1)).containsExactly(2L);
            assertThat(table.of(ALICE, List.of("nobody"), 0, 10)).isEmpty();
            assertThat(store.findProblems()).isEmpty();
        }
    }

    @Test
    default void storesNoMentionsWhoseCheckpointWasMovedOrOfAnotherRun() {
        Mention one = new Mention(5, "ann", "Ann", "person");
        try (EventStore store = newStore()) {
            store.log().append(ALICE, StoreFixture.numbered(9));
            MentionTable table = store.mentions();
            table.put(ALICE, "v1", 0, 4, List.of());
            for (long stale : List.of(0L, 3L)) {
                assertThatThrownBy(() -> table.put(ALICE, "v1", stale, 6, List.of(one)))
                        .isInstanceOf(RetryableException.class);
            }
            for (List<Mention> wrong : List.of(
                    List.of(new Mention(4, "ann", "Ann", "person")),
                    List.of(new Mention(7, "ann", "Ann", "person")),
                    List.of(new Mention(6, "ann", "Ann", "person"), one))) {
                assertThatThrownBy(() -> table.put(ALICE, "v1", 4, 6, wrong))
                        .isInstanceOf(IllegalArgumentException.class);
            }
            assertThat(table.through(ALICE, "v1")).isEqualTo(4);
            assertThat(table.entities(ALICE, 10)).isEmpty();
        }
    }

    @Test
    default void throwsAnotherVersionsMentionsAwayAtTheFirstPut() {
        try (EventStore store = newStore()) {
            store.log().append(ALICE, StoreFixture.numbered(9));
            MentionTable table = store.mentions();
            table.put(ALICE, "v1", 0, 9, List.of(new Mention(5, "ann", "Ann", "person")));
            table.put(ALICE, "v2", 0, 3, List.of(new Mention(2, "bo", "Bo", "person")));
            assertThat(table.entities(ALICE, 10)).extracting(Entity::entity).containsExactly("bo");
            assertThat(table.through(ALICE, "v1")).isZero();
            assertThat(table.through(ALICE, "v2")).isEqualTo(3);
            table.clear(ALICE);
            assertThat(table.entities(ALICE, 10)).isEmpty();
            assertThat(table.through(ALICE, "v2")).isZero();
        }
    }

    @Test
    default void pagesThroughManyMentionsOfManyEntities() {
        int events = 1_500;
        try (EventStore store = newStore()) {
            store.log().append(ALICE, StoreFixture.numbered(events));
            List<Mention> mentions = IntStream.rangeClosed(1, events)
                    .mapToObj(n -> new Mention(n, "e" + n % 700, "E" + n % 700, "other"))
                    .toList();
            store.mentions().put(ALICE, "v1", 0, events, mentions);
            List<String> keys = IntStream.range(0, 700).mapToObj(n -> "e" + n).toList();
            List<Long> seen = new ArrayList<>();
            List<Long> page = store.mentions().of(ALICE, keys, 0, 100);
            while (!page.isEmpty()) {
                seen.addAll(page);
                page = store.mentions().of(ALICE, keys, page.getLast(), 100);
            }
            assertThat(seen).isEqualTo(mentions.stream().map(Mention::seq).toList());
            assertThat(store.mentions().entities(ALICE, keys)).hasSize(700);
            assertThat(store.mentions().entities(ALICE, 1_000)).hasSize(700);
        }
    }

    @Test
    default void neverShowsAnotherNamespacesMentions() {
        try (EventStore store = newStore()) {
            store.log().append(ALICE, StoreFixture.numbered(9));
            store.log().append(BOB, StoreFixture.numbered(9));
            MentionTable table = store.mentions();
            table.put(ALICE, "v1", 0, 9, List.of(new Mention(5, "ann", "Ann", "person")));
            assertThat(table.through(BOB, "v1")).isZero();
            assertThat(table.entities(BOB, 10)).isEmpty();
            assertThat(table.entities(BOB, List.of("ann"))).isEmpty();
            assertThat(table.of(BOB, List.of("ann"), 0, 10)).isEmpty();
            table.put(BOB, "v2", 0, 9, List.of(new Mention(7, "ann", "Ann", "person")));
            table.clear(BOB);
            assertThat(table.of(ALICE, List.of("ann"), 0, 10)).containsExactly(5L);
        }
    }
}
