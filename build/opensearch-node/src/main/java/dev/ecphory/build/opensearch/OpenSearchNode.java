package dev.ecphory.build.opensearch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.codelibs.opensearch.runner.node.OpenSearchRunnerNode;
import org.opensearch.common.settings.Settings;
import org.opensearch.env.Environment;
import org.opensearch.index.mapper.MapperExtrasModulePlugin;
import org.opensearch.index.reindex.ReindexModulePlugin;
import org.opensearch.node.Node;
import org.opensearch.node.NodeValidationException;
import org.opensearch.painless.PainlessModulePlugin;
import org.opensearch.plugins.Plugin;
import org.opensearch.transport.Netty4ModulePlugin;

/**
 * One OpenSearch node with the k-NN plugin in this process, until the process ends. Its native libraries are not there: of the
 * plugin's engines only Lucene's works.
 */
public final class OpenSearchNode {
    private OpenSearchNode() {}

    /**
     * Starts a node.
     *
     * @param args its folder, name, HTTP port and transport port, and the transport ports of the nodes that found the cluster, its
     *     own among them if it is one, with commas
     */
    public static void main(String[] args)
            throws IOException, NodeValidationException, ClassNotFoundException, InterruptedException {
        Path folder = Path.of(args[0]);
        String name = args[1];
        List<String> ports = List.of(args[4].split(","));
        Files.createDirectories(folder.resolve("config"));
        Settings.Builder settings = Settings.builder()
                .put("path.home", folder.toString())
                .put("path.data", folder.resolve("data").toString())
                .put("path.logs", folder.resolve("logs").toString())
                .put("cluster.name", "ecphory-test")
                .put("node.name", name)
                .put("http.port", args[2])
                .put("transport.port", args[3])
                .put("network.host", "127.0.0.1")
                .put("http.type", "netty4")
                .put("transport.type", "netty4")
                .put("node.processors", 1)
                .put("cluster.routing.allocation.disk.threshold_enabled", false)
                .put("action.auto_create_index", false)
                .putList(
                        "discovery.seed_hosts",
                        ports.stream().map(port -> "127.0.0.1:" + port).toList())
                .putList(
                        "cluster.initial_cluster_manager_nodes",
                        ports.stream().map(port -> "node-" + port).toList());
        Node node = new OpenSearchRunnerNode(
                new Environment(settings.build(), folder.resolve("config")),
                List.of(
                        Netty4ModulePlugin.class,
                        PainlessModulePlugin.class,
                        MapperExtrasModulePlugin.class,
                        ReindexModulePlugin.class,
                        knn()));
        node.start();
        System.out.println("started " + name);
        new CountDownLatch(1).await(); // the node's own threads keep no process
    }

    /** Is beside the other jars when this runs, not when it is compiled. */
    private static Class<? extends Plugin> knn() throws ClassNotFoundException {
        return Class.forName("org.opensearch.knn.plugin.KNNPlugin").asSubclass(Plugin.class);
    }
}
