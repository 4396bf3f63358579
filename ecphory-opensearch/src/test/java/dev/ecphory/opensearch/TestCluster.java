package dev.ecphory.opensearch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Nodes of OpenSearch with the k-NN plugin, each in a process of its own, on this machine, for as long as it is open. */
final class TestCluster implements AutoCloseable {
    /** Written by the module that has the server on its class path. */
    private static final Path CLASSES = Path.of("../build/opensearch-node/target");

    private final Path folder;
    private final List<Node> nodes = new ArrayList<>();
    private final HttpClient http = HttpClient.newHttpClient();

    /** A node and its process. */
    private record Node(int http, int transport, String founders, List<Process> process) {}

    private TestCluster(Path folder) {
        this.folder = folder;
    }

    /** Starts so many, and waits until they are one cluster. */
    static TestCluster of(int size) {
        try {
            TestCluster cluster = new TestCluster(Files.createTempDirectory("ecphory-opensearch"));
            List<Integer> ports = freePorts(2 * size);
            String founders = String.join(
                    ",",
                    ports.subList(size, 2 * size).stream().map(String::valueOf).toList());
            for (int i = 0; i < size; i++) {
                cluster.nodes.add(new Node(ports.get(i), ports.get(size + i), founders, new ArrayList<>()));
                cluster.start(i);
            }
            cluster.await(size);
            return cluster;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static List<Integer> freePorts(int count) throws IOException {
        List<ServerSocket> open = new ArrayList<>();
        try {
            for (int i = 0; i < count; i++) {
                open.add(new ServerSocket(0));
            }
            return open.stream().map(ServerSocket::getLocalPort).toList();
        } finally {
            for (ServerSocket one : open) {
                one.close();
            }
        }
    }

    /** Starts a node, or starts it again after it was killed. */
    void start(int number) {
        Node node = nodes.get(number);
        try {
            String others = Files.readString(CLASSES.resolve("classpath"));
            String classes = CLASSES.resolve("classes") + ":" + CLASSES.resolve("knn") + "/*:" + others;
            node.process()
                    .add(new ProcessBuilder(
                                    Path.of(System.getProperty("java.home"), "bin", "java")
                                            .toString(),
                                    "-Xmx256m",
                                    "-XX:+UseSerialGC",
                                    "-XX:TieredStopAtLevel=1",
                                    "--enable-native-access=ALL-UNNAMED",
                                    "-cp",
                                    classes,
                                    "dev.ecphory.build.opensearch.OpenSearchNode",
                                    folder.resolve("node-" + number).toString(),
                                    "node-" + node.transport(),
                                    String.valueOf(node.http()),
                                    String.valueOf(node.transport()),
                                    node.founders())
                            .redirectErrorStream(true)
                            .redirectOutput(
                                    folder.resolve("node-" + number + ".log").toFile())
                            .start());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Kills a node, without a farewell. */
    void kill(int number) {
        Process process = nodes.get(number).process().getLast();
        process.destroyForcibly();
        process.onExit().join();
    }

    /** Addresses of all nodes. */
    URI[] addresses() {
        return nodes.stream().map(TestCluster::address).toArray(URI[]::new);
    }

    private static URI address(Node node) {
        return URI.create("http://127.0.0.1:" + node.http());
    }

    /** Waits until so many nodes are a cluster whose shards are all there. */
    void await(int size) throws IOException {
        for (int tries = 0; tries < 600; tries++) {
            for (Node node : nodes) {
                if (answer(address(node) + "/_cluster/health").contains("\"number_of_nodes\":" + size)
                        && answer(address(node) + "/_cluster/health").contains("\"status\":\"green\"")) {
                    return;
                }
            }
            pause();
        }
        StringBuilder logs = new StringBuilder();
        for (int i = 0; i < nodes.size(); i++) {
            logs.append(Files.readString(folder.resolve("node-" + i + ".log")));
        }
        throw new IllegalStateException("no cluster of " + size + " nodes came to be: " + logs);
    }

    /** What a node says to a request without a body; empty where it does not answer. */
    String answer(String address) {
        return answer("GET", address);
    }

    /** The same of another method. */
    String answer(String method, String address) {
        try {
            HttpRequest request = HttpRequest.newBuilder(URI.create(address))
                    .method(method, HttpRequest.BodyPublishers.noBody())
                    .build();
            return http.send(request, HttpResponse.BodyHandlers.ofString()).body();
        } catch (IOException away) {
            return "";
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return "";
        }
    }

    private static void pause() {
        try {
            Thread.sleep(200); // another process tells nobody when it is ready
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        for (int i = 0; i < nodes.size(); i++) {
            kill(i);
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
