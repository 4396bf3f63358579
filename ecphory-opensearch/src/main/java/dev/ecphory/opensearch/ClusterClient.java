package dev.ecphory.opensearch;

import dev.ecphory.RetryableException;
import dev.ecphory.StoreUnavailableException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.apache.hc.client5.http.impl.nio.PoolingAsyncClientConnectionManagerBuilder;
import org.apache.hc.client5.http.ssl.ClientTlsStrategyBuilder;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.message.BasicHeader;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;
import org.opensearch.client.opensearch.generic.Body;
import org.opensearch.client.opensearch.generic.OpenSearchGenericClient;
import org.opensearch.client.opensearch.generic.Request;
import org.opensearch.client.opensearch.generic.Requests;
import org.opensearch.client.opensearch.generic.Response;
import org.opensearch.client.transport.httpclient5.ApacheHttpClient5Transport;
import org.opensearch.client.transport.httpclient5.ApacheHttpClient5TransportBuilder;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/**
 * Sends requests to a cluster: to any of its nodes, and to another where one is away. Threads may share it.
 */
final class ClusterClient implements AutoCloseable {
    private static final String JSON = "application/json";
    private static final String LINES = "application/x-ndjson";
    private static final int PATIENT = 10;
    /** What the client says of status 401 and 403. */
    private static final Set<String> REFUSALS = Set.of("Unauthorized access", "Forbidden access");

    private final OpenSearchOptions options;
    private final ObjectMapper json = new ObjectMapper();
    private final ApacheHttpClient5Transport searching;
    private final ApacheHttpClient5Transport writing;

    /** Connects when it is first asked. */
    ClusterClient(OpenSearchOptions options) {
        this.options = options;
        searching = transport(1);
        writing = transport(PATIENT);
    }

    private ApacheHttpClient5Transport transport(int patience) {
        HttpHost[] hosts = options.nodes().stream().map(HttpHost::create).toArray(HttpHost[]::new);
        Timeout timeout = Timeout.ofMilliseconds(options.timeout().toMillis() * patience);
        SSLContext trusted = trusted();
        return ApacheHttpClient5TransportBuilder.builder(hosts)
                .setDefaultHeaders(credentials())
                .setRequestConfigCallback(
                        request -> request.setResponseTimeout(timeout).setConnectionRequestTimeout(timeout))
                .setConnectionConfigCallback(connection -> connection.setConnectTimeout(
                        Timeout.ofMilliseconds(options.timeout().toMillis())))
                .setHttpClientConfigCallback(client -> trusted == null
                        ? client
                        : client.setConnectionManager(PoolingAsyncClientConnectionManagerBuilder.create()
                                .setTlsStrategy(ClientTlsStrategyBuilder.create()
                                        .setSslContext(trusted)
                                        .buildAsync())
                                .build()))
                .build();
    }

    private Header[] credentials() {
        if (options.apiKey() != null) {
            return new Header[] {new BasicHeader("Authorization", "ApiKey " + options.apiKey())};
        }
        if (options.user() == null) {
            return new Header[0];
        }
        String pair = options.user() + ":" + (options.password() == null ? "" : options.password());
        String basic = Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
        return new Header[] {new BasicHeader("Authorization", "Basic " + basic)};
    }

    private @Nullable SSLContext trusted() {
        if (options.certificate() == null) {
            return null;
        }
        try (InputStream file = Files.newInputStream(options.certificate())) {
            KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null, null);
            int number = 0;
            for (java.security.cert.Certificate one :
                    CertificateFactory.getInstance("X.509").generateCertificates(file)) {
                store.setCertificateEntry("authority-" + number++, one);
            }
            TrustManagerFactory managers = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            managers.init(store);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, managers.getTrustManagers(), null);
            return context;
        } catch (IOException | GeneralSecurityException unreadable) {
            throw new StoreUnavailableException(
                    "the certificate " + options.certificate() + " cannot be read: " + unreadable.getMessage(),
                    "give a PEM file of the cluster's authority",
                    unreadable);
        }
    }

    /** Reads; null where there is nothing. */
    @Nullable
    JsonNode get(String path, Map<String, String> query) {
        return send(searching, "GET", path, query, null, JSON, true);
    }

    /** Asks for an answer to a body. */
    JsonNode ask(String path, Map<String, String> query, Object body) {
        return there(send(searching, "POST", path, query, bytes(body), JSON, false));
    }

    /** Asks several things at once. */
    JsonNode ask(String path, Map<String, String> query, List<?> lines) {
        return there(send(searching, "POST", path, query, lines(lines), LINES, false));
    }

    /** Writes one thing. */
    JsonNode write(String method, String path, Map<String, String> query, Object body) {
        return there(send(writing, method, path, query, bytes(body), JSON, false));
    }

    /** Writes several things. */
    JsonNode write(String path, Map<String, String> query, List<?> lines) {
        return there(send(writing, "POST", path, query, lines(lines), LINES, false));
    }

    /** Deletes one thing; nothing where it is not there. */
    void delete(String path) {
        JsonNode unused = send(writing, "DELETE", path, Map.of("refresh", "true"), null, JSON, true);
    }

    /** Whether something is there. */
    boolean has(String path) {
        return send(writing, "GET", path, Map.of(), null, JSON, true) != null;
    }

    /** The same that nobody else may have made meanwhile: where it is there already, nothing is changed. */
    void make(String path, Object body) {
        try {
            JsonNode unused = write("PUT", path, Map.of(), body);
        } catch (StoreUnavailableException refused) {
            if (!String.valueOf(refused.getMessage()).contains("resource_already_exists")) {
                throw refused;
            }
        }
    }

    private byte[] bytes(Object body) {
        return json.writeValueAsBytes(body);
    }

    private byte[] lines(List<?> lines) {
        StringBuilder text = new StringBuilder();
        for (Object line : lines) {
            text.append(json.writeValueAsString(line)).append('\n');
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static JsonNode there(@Nullable JsonNode answer) {
        if (answer == null) {
            throw new StoreUnavailableException("the cluster gave no answer", "look at its log", null);
        }
        return answer;
    }

    private @Nullable JsonNode send(
            ApacheHttpClient5Transport transport,
            String method,
            String path,
            Map<String, String> query,
            byte @Nullable [] body,
            String type,
            boolean mayLack) {
        Request request = Requests.create(method, path, List.of(), query, body == null ? null : Body.from(body, type));
        try (Response response = new OpenSearchGenericClient(transport).execute(request)) {
            byte[] answer = response.getBody().map(Body::bodyAsBytes).orElse(new byte[0]);
            int status = response.getStatus();
            if (status == 404 && mayLack) {
                return null;
            }
            if (status == 429 || status >= 500) {
                throw new RetryableException(
                        options + " answered " + status + ": " + shown(answer), "try again later", null);
            }
            if (status >= 400) {
                throw new StoreUnavailableException(
                        options + " refused " + method + " " + path + " with " + status + ": " + shown(answer),
                        "see that the user may do this, and that the cluster has the k-NN plugin",
                        null);
            }
            return answer.length == 0 ? json.createObjectNode() : json.readTree(answer);
        } catch (IOException | JacksonException away) {
            if (REFUSALS.contains(String.valueOf(away.getMessage()))) { // which the client does not give as an answer
                throw new StoreUnavailableException(
                        options + " refused " + method + " " + path + ": " + away.getMessage(),
                        "check user and password, or the key, and what the user may do",
                        away);
            }
            throw new RetryableException(
                    options + " cannot be reached: " + away.getMessage(), "see that it runs, and try again", away);
        }
    }

    private static String shown(byte[] answer) {
        String text = new String(answer, StandardCharsets.UTF_8);
        return text.length() <= 500 ? text : text.substring(0, 500) + "…";
    }

    @Override
    public void close() {
        try (searching;
                writing) {
            // both, whatever becomes of the first
        } catch (IOException ignored) {
            // its connections go with the process
        }
    }
}
