package dev.ecphory.quarkus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Tier;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.util.TypeLiteral;
import java.lang.annotation.Annotation;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.health.HealthCheckResponse.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class EcphoryBeansTest {
    @TempDir
    Path folder;

    private final EcphoryBeans beans = new EcphoryBeans();

    @Test
    void opensTheStoreThatIsSetAndTheMemoryOfTheNamespace() {
        Settings settings = new Settings(Optional.of(folder.resolve("memory.db").toString()), Optional.of("ana"));
        Ecphory ecphory = beans.ecphory(settings, new Customizers(List.of(builder -> builder.background(false))));
        beans.memory(ecphory, settings)
                .append(Event.ofText("I sold the old bike to Karim.").build());
        assertThat(ecphory.namespaces()).hasToString("[ana]");
        assertThat(new EcphoryHealthCheck(ecphory).call().getStatus()).isEqualTo(Status.UP);
        beans.close(ecphory);

        assertThat(folder.resolve("memory.db")).exists();
        assertThat(new EcphoryHealthCheck(ecphory).call().getStatus()).isEqualTo(Status.DOWN);
    }

    @Test
    void saysWhichPropertyIsMissing() {
        assertThatThrownBy(() ->
                        beans.ecphory(new Settings(Optional.empty(), Optional.empty()), new Customizers(List.of())))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("quarkus.ecphory.store");

        Settings nobody = new Settings(Optional.of(folder.resolve("memory.db").toString()), Optional.empty());
        try (Ecphory ecphory = beans.ecphory(nobody, new Customizers(List.of()))) {
            assertThatThrownBy(() -> beans.memory(ecphory, nobody))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("quarkus.ecphory.namespace");
        }
    }

    private record Settings(Optional<String> store, Optional<String> namespace) implements EcphoryConfig {
        @Override
        public Tier tier() {
            return Tier.EDGE;
        }
    }

    /** What the container would find. */
    private record Customizers(List<EcphoryCustomizer> all) implements Instance<EcphoryCustomizer> {
        @Override
        public Iterator<EcphoryCustomizer> iterator() {
            return all.iterator();
        }

        @Override
        public EcphoryCustomizer get() {
            return all.getFirst();
        }

        @Override
        public Instance<EcphoryCustomizer> select(Annotation... qualifiers) {
            return this;
        }

        @Override
        public <U extends EcphoryCustomizer> Instance<U> select(Class<U> subtype, Annotation... qualifiers) {
            throw new UnsupportedOperationException();
        }

        @Override
        public <U extends EcphoryCustomizer> Instance<U> select(TypeLiteral<U> subtype, Annotation... qualifiers) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean isUnsatisfied() {
            return all.isEmpty();
        }

        @Override
        public boolean isAmbiguous() {
            return all.size() > 1;
        }

        @Override
        public void destroy(EcphoryCustomizer instance) {}

        @Override
        public Handle<EcphoryCustomizer> getHandle() {
            throw new UnsupportedOperationException();
        }

        @Override
        public Iterable<? extends Handle<EcphoryCustomizer>> handles() {
            throw new UnsupportedOperationException();
        }
    }
}
