package dev.ecphory.internal.runtime;

import static dev.ecphory.internal.runtime.EngineFixture.AT_ONCE;
import static dev.ecphory.internal.runtime.EngineFixture.base;
import static dev.ecphory.internal.runtime.EngineFixture.saying;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.Ecphory;
import dev.ecphory.InvalidInputException;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.ProgressListener;
import dev.ecphory.RecallResult;
import dev.ecphory.internal.retrieval.profile.RetrievalProfile;
import dev.ecphory.spi.store.EventStore;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Written in one namespace, read in another: nothing. */
final class NamespacesTest {
    @Test
    void nothingOfOneNamespaceIsSeenInAnother() {
        EventStore store = EngineFixture.store();
        try (Ecphory engine = base(store, new FakeEmbedder())) {
            Memory ann = engine.memory("ann");
            Memory bob = engine.memory("bob");
            ann.append(saying("secret", "the doctor said the vault code is 4711"));
            ann.admin().embedPending(ProgressListener.SILENT);
            ann.recall("vault code", AT_ONCE);

            for (String recipe : RetrievalProfile.names()) {
                RecallResult nothing = bob.recall("vault code of the doctor", AT_ONCE.withRecipe(recipe));
                assertThat(nothing.items()).isEmpty();
                assertThat(nothing.context()).isEmpty();
            }
            assertThat(bob.get("secret")).isEmpty();
            assertThat(bob.list(0, 10)).isEmpty();
            assertThat(bob.admin().stats().events()).isZero();
            assertThat(bob.admin().stats().embedded()).isEmpty();
            assertThat(bob.admin().embedPending(ProgressListener.SILENT)).isZero();
            assertThatThrownBy(() -> bob.explain("vault", AT_ONCE, "secret"))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("not in namespace bob");
            assertThat(engine.namespaces()).containsExactly(Namespace.of("ann"));

            bob.append(saying("secret", "another text under the same id: doctor"));
            bob.admin().embedPending(ProgressListener.SILENT);
            bob.admin().rebuildProjections(ProgressListener.SILENT);
            assertThat(bob.recall("vault code of the doctor", AT_ONCE).items())
                    .allSatisfy(item -> assertThat(item.entry().namespace()).isEqualTo(Namespace.of("bob")));
            assertThat(ann.get("secret")).map(LogEntry::event).hasValueSatisfying(event -> assertThat(event.text())
                    .contains("4711"));
            assertThat(ann.list(0, 10)).hasSize(1);
            assertThat(ann.admin().verify(ProgressListener.SILENT).ok()).isTrue();
        }
        assertThat(store.accessLog().newest(Namespace.of("ann"), 100)).hasSize(1);
        assertThat(store.accessLog().newest(Namespace.of("bob"), 100))
                .hasSize(RetrievalProfile.names().size() + 1)
                .noneMatch(access -> access.question().equals("vault code"));
    }

    @Test
    void oneNamespacesLanguageAndVectorsLeaveTheOthersAlone() {
        try (Ecphory engine = base(EngineFixture.store(), new FakeEmbedder())) {
            Memory ann = engine.memory("ann");
            Memory bob = engine.memory("bob");
            ann.append(saying("a", "running dogs"));
            bob.append(saying("a", "running dogs"));
            ann.admin().setLanguage("none");
            ann.admin().migrateEmbeddings(ProgressListener.SILENT);
            assertThat(bob.admin().stats().embedded()).isEmpty();
            assertThat(ann.recall("run", AT_ONCE.withRecipe("words"))
                            .items()
                            .getFirst()
                            .score())
                    .isZero();
            assertThat(bob.recall("run", AT_ONCE.withRecipe("words"))
                            .items()
                            .getFirst()
                            .reasons())
                    .hasSizeLessThanOrEqualTo(1);
        }
    }

    @Test
    void refusesANamespaceThatIsNone() {
        try (Ecphory engine = EngineFixture.edge(EngineFixture.store())) {
            for (String bad : List.of("", " ", "a\nb")) {
                assertThatThrownBy(() -> engine.memory(bad)).isInstanceOf(InvalidInputException.class);
            }
        }
    }
}
