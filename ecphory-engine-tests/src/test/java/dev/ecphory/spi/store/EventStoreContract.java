package dev.ecphory.spi.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Namespace;
import dev.ecphory.internal.store.ForgottenQuestionsContract;
import dev.ecphory.internal.store.LearningContract;
import dev.ecphory.internal.store.StoreFixture;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every store promises, all ports together. */
public interface EventStoreContract
        extends EventLogContract,
                VectorTableContract,
                LeaseTableContract,
                AccessLogContract,
                NamespaceSettingsContract,
                AnnotationTableContract,
                ClaimTableContract,
                FactTableContract,
                MentionTableContract,
                SummaryTableContract,
                DecisionLogContract,
                ChoreFailureTableContract,
                PendingNamespacesContract,
                AuditTableContract,
                QuotaTableContract,
                IndexSnapshotTableContract,
                RawRowImportContract,
                EventEraserContract,
                ForgottenQuestionsContract,
                LearningContract {
    @Test
    default void listsTheNamespacesThatHoldAnEventSorted() {
        try (EventStore store = newStore()) {
            assertThat(store.namespaces()).isEmpty();
            List<Namespace> written = List.of(
                    Namespace.of("zoe"),
                    Namespace.of("Ann"),
                    Namespace.of("ann"),
                    Namespace.of("名前"),
                    Namespace.of("émile"));
            written.forEach(one -> store.log().append(one, StoreFixture.numbered(1)));
            store.settings().put(Namespace.of("only settings"), "language", "en");
            store.accessLog()
                    .record(
                            Namespace.of("only read"),
                            List.of(AccessLog.Access.delivered(Instant.EPOCH, "who?", List.of())));
            store.leases().acquire(Namespace.of("only leased"), "chore", "me", Duration.ofMinutes(1));
            store.log().append(Namespace.of("nothing"), List.of());

            assertThat(store.namespaces())
                    .containsExactlyElementsOf(written.stream().sorted().toList());
        }
    }

    @Test
    default void keepsItsOwnIdentityAndFindsNothingWrong() {
        try (EventStore one = newStore();
                EventStore other = newStore()) {
            one.log().append(ALICE, StoreFixture.numbered(3));
            assertThat(one.storeId()).isNotBlank().isEqualTo(one.storeId()).isNotEqualTo(other.storeId());
            assertThat(one.findProblems()).isEmpty();
            assertThat(one.readOnly()).isFalse();
            assertThat(one.sizeBytes()).isNotNegative();
        }
    }

    @Test
    default void mayBeClosedTwice() {
        EventStore store = newStore();
        store.log().append(ALICE, StoreFixture.numbered(1));
        store.close();
        store.close();
    }
}
