package dev.ecphory.opensearch;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/** Stands in front of a node as a cluster's security does: TLS by a certificate that it signed itself, and who may come in. */
final class TlsProxy implements AutoCloseable {
    private static final String SECRET = "changeit";

    private final URI node;
    private final Set<String> admitted;
    private final Path certificate;
    private final HttpsServer server;
    private final HttpClient http = HttpClient.newHttpClient();
    private final ExecutorService threads = Executors.newFixedThreadPool(4);

    /**
     * Listens.
     *
     * @param folder where key and certificate are written
     * @param admitted values of the header {@code Authorization}
     */
    TlsProxy(URI node, Path folder, Set<String> admitted) throws IOException, GeneralSecurityException {
        this.node = node;
        this.admitted = admitted;
        Path keys = folder.resolve("keys.p12");
        certificate = folder.resolve("certificate.pem");
        keytool(keys, "-genkeypair", "-keyalg", "EC", "-dname", "CN=127.0.0.1", "-ext", "SAN=ip:127.0.0.1");
        keytool(keys, "-exportcert", "-rfc", "-file", certificate.toString());
        server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(context(keys)));
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    private static void keytool(Path keys, String... what) throws IOException {
        List<String> command = new java.util.ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString()));
        command.addAll(List.of(what));
        command.addAll(List.of("-alias", "node", "-keystore", keys.toString(), "-storepass", SECRET));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (process.onExit().join().exitValue() != 0) {
            throw new IOException("keytool ended with " + process.exitValue());
        }
    }

    private static SSLContext context(Path keys) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream file = Files.newInputStream(keys)) {
            store.load(file, SECRET.toCharArray());
        }
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(store, SECRET.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        return context;
    }

    URI address() {
        return URI.create("https://127.0.0.1:" + server.getAddress().getPort());
    }

    /** A PEM file. */
    Path certificate() {
        return certificate;
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            String who = exchange.getRequestHeaders().getFirst("Authorization");
            if (who == null || !admitted.contains(who)) {
                exchange.sendResponseHeaders(401, -1);
                return;
            }
            HttpRequest.Builder request = HttpRequest.newBuilder(
                            node.resolve(exchange.getRequestURI().toString()))
                    .method(exchange.getRequestMethod(), HttpRequest.BodyPublishers.ofByteArray(body));
            String type = exchange.getRequestHeaders().getFirst("Content-Type");
            if (type != null) {
                request.header("Content-Type", type);
            }
            HttpResponse<byte[]> answer = http.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
            exchange.getResponseHeaders()
                    .set(
                            "Content-Type",
                            answer.headers().firstValue("Content-Type").orElse("application/json"));
            exchange.sendResponseHeaders(answer.statusCode(), answer.body().length == 0 ? -1 : answer.body().length);
            exchange.getResponseBody().write(answer.body());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
        http.close();
    }
}
