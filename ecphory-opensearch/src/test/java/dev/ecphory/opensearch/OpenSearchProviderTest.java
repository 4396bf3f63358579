package dev.ecphory.opensearch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.InvalidInputException;
import dev.ecphory.spi.CandidateSource;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

/** A cluster as variables tell it. */
final class OpenSearchProviderTest {
    @Test
    void isFoundByItsName() {
        assertThat(ServiceLoader.load(CandidateSource.Provider.class))
                .anyMatch(provider -> provider.name().equals("opensearch"));
    }

    @Test
    void readsWhatVariablesSay() {
        OpenSearchOptions options = OpenSearchProvider.options(Map.of(
                "ECPHORY_OPENSEARCH", "https://one:9200, https://two:9200",
                "ECPHORY_OPENSEARCH_USER", "ecphory",
                "ECPHORY_OPENSEARCH_PASSWORD", "secret",
                "ECPHORY_OPENSEARCH_TIMEOUT", "PT5S",
                "ECPHORY_OPENSEARCH_SHARDS", "8",
                "ECPHORY_OPENSEARCH_NAMESPACE_SHARDS", "4"));
        assertThat(options.nodes()).containsExactly(URI.create("https://one:9200"), URI.create("https://two:9200"));
        assertThat(options.timeout()).isEqualTo(Duration.ofSeconds(5));
        assertThat(options.shards()).isEqualTo(8);
        assertThat(options.shardsOfNamespace()).isEqualTo(4);
        assertThat(options.replicas()).isEqualTo(1);
        assertThat(options.toString()).doesNotContain("secret");
    }

    @Test
    void refusesWhatCannotBe() {
        for (Map<String, String> wrong : List.<Map<String, String>>of(
                Map.of(),
                Map.of("ECPHORY_OPENSEARCH", "one:9200"),
                Map.of("ECPHORY_OPENSEARCH", "https://user:secret@one:9200"),
                Map.of("ECPHORY_OPENSEARCH", "https://one:9200", "ECPHORY_OPENSEARCH_SHARDS", "many"),
                Map.of("ECPHORY_OPENSEARCH", "https://one:9200", "ECPHORY_OPENSEARCH_TIMEOUT", "PT0S"),
                Map.of("ECPHORY_OPENSEARCH", "https://one:9200", "ECPHORY_OPENSEARCH_NAMESPACE_SHARDS", "3"),
                Map.of("ECPHORY_OPENSEARCH", "https://one:9200", "ECPHORY_OPENSEARCH_PREFIX", "*"))) {
            assertThatThrownBy(() -> OpenSearchProvider.options(wrong))
                    .as(wrong.toString())
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageNotContaining("secret");
        }
    }
}
