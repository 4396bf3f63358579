package dev.ecphory.opensearch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.EventFilter;
import dev.ecphory.Namespace;
import dev.ecphory.RetryableException;
import dev.ecphory.StoreUnavailableException;
import dev.ecphory.spi.CandidateSource.Clause;
import dev.ecphory.spi.CandidateSource.Document;
import dev.ecphory.spi.CandidateSource.Passage;
import dev.ecphory.spi.CandidateSource.Place;
import dev.ecphory.spi.CandidateSource.Progress;
import dev.ecphory.spi.CandidateSource.Scope;
import dev.ecphory.spi.CandidateSource.Search;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A node behind TLS that asks who comes. */
@Tag("deep")
final class TlsTest {
    private static final String PASSWORD = "not-in-messages";
    private static final Scope SCOPE = new Scope(new Namespace("ann"), 1, Long.MAX_VALUE);

    @TempDir
    private static Path folder;

    private static TestCluster cluster;
    private static TlsProxy proxy;

    @BeforeAll
    static void start() throws IOException, GeneralSecurityException {
        cluster = TestCluster.of(1);
        String user = Base64.getEncoder().encodeToString(("ann:" + PASSWORD).getBytes(StandardCharsets.UTF_8));
        proxy = new TlsProxy(cluster.addresses()[0], folder, Set.of("Basic " + user, "ApiKey abc"));
    }

    @AfterAll
    static void stop() {
        proxy.close();
        cluster.close();
    }

    private static OpenSearchOptions options(String prefix) {
        return OpenSearchOptions.of(proxy.address()).withShards(1, 1, 0).withPrefix(prefix);
    }

    @Test
    void letsAUserInWhereTheCertificateIsTrusted() {
        writesAndFinds(options("user").withCertificate(proxy.certificate()).withUser("ann", PASSWORD));
    }

    @Test
    void letsAKeyInWhereTheCertificateIsTrusted() {
        writesAndFinds(options("key").withCertificate(proxy.certificate()).withApiKey("abc"));
    }

    private static void writesAndFinds(OpenSearchOptions options) {
        Passage passage = new Passage(Map.of("harbour", 1f), List.of(1), Set.of(), ByteBuffer.wrap(new byte[128]));
        Document document = new Document(7, "dtalk", 0, Map.of(), 1, 1, List.of(passage));
        Search search = new Search(
                List.of(new Clause.Words(Map.of("harbour", 1f))), EventFilter.all(), null, null, Set.of(), 10);
        try (OpenSearchCandidateSource source = new OpenSearchCandidateSource(options)) {
            source.put(SCOPE, List.of(document));
            source.put(SCOPE.namespace(), new Progress(1, 7, ByteBuffer.allocate(0)));
            assertThat(source.search(SCOPE, List.of(search), Set.of()).lists())
                    .containsExactly(List.of(new Place(7, "dtalk", 0)));
        }
    }

    @Test
    void doesNotTalkToAStranger() {
        try (OpenSearchCandidateSource source =
                new OpenSearchCandidateSource(options("stranger").withUser("ann", PASSWORD))) {
            assertThatThrownBy(() -> source.progress(SCOPE.namespace()))
                    .isInstanceOf(RetryableException.class)
                    .hasMessageContaining("certificat");
        }
    }

    @Test
    void saysThatItWasNotLetInWithoutSayingTheSecret() {
        OpenSearchOptions wrong =
                options("wrong").withCertificate(proxy.certificate()).withUser("bob", PASSWORD);
        try (OpenSearchCandidateSource source = new OpenSearchCandidateSource(wrong)) {
            assertThatThrownBy(() -> source.progress(SCOPE.namespace()))
                    .isInstanceOf(StoreUnavailableException.class)
                    .hasMessageContaining("Unauthorized")
                    .hasMessageNotContaining(PASSWORD);
        }
    }
}
