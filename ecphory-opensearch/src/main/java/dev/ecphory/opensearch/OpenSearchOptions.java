package dev.ecphory.opensearch;

import dev.ecphory.InvalidInputException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a cluster is reached, and how its indexes are laid out. Immutable.
 *
 * @param nodes addresses of its nodes, {@code https://host:9200}; at least one
 * @param user who is let in; null where everybody is
 * @param password of the user; null without one
 * @param apiKey a key in place of user and password; null for none
 * @param certificate a file with the authority's certificate (PEM); null for those that Java trusts
 * @param timeout how long a search may take, 100 ms to 1 minute; writing may take ten times as long
 * @param prefix what the names of its indexes begin with: lower-case letters, digits and hyphens, a letter first
 * @param shards primary shards of an index, 1 to 1,024
 * @param shardsOfNamespace over how many of them one namespace is spread: 1, or fewer than there are
 * @param replicas copies of each shard, 0 to 10; none is lost with a node where there is at least one
 * @param rolloverGib size of the primary shards of an index at which another is begun, in GiB, at least 1
 */
public record OpenSearchOptions(
        List<URI> nodes,
        @Nullable String user,
        @Nullable String password,
        @Nullable String apiKey,
        @Nullable Path certificate,
        Duration timeout,
        String prefix,
        int shards,
        int shardsOfNamespace,
        int replicas,
        int rolloverGib) {
    private static final Duration TIMEOUT = Duration.ofSeconds(2);

    /** Checks everything; throws {@link InvalidInputException}. */
    public OpenSearchOptions {
        nodes = List.copyOf(nodes);
        if (nodes.isEmpty()) {
            throw new InvalidInputException("nodes", "", "is empty", "give https://host:9200");
        }
        for (URI node : nodes) {
            boolean http = "http".equals(node.getScheme()) || "https".equals(node.getScheme());
            if (!http || node.getHost() == null || node.getUserInfo() != null) {
                throw new InvalidInputException(
                        "nodes", node.getHost() + "", "is no address of a node", "give https://host:9200");
            }
        }
        if (user != null && apiKey != null) {
            throw new InvalidInputException("apiKey", "(set)", "stands beside a user", "give one of the two");
        }
        within("timeout", timeout.toMillis(), 100, 60_000);
        if (!prefix.matches("[a-z][a-z0-9-]{0,63}")) {
            throw new InvalidInputException(
                    "prefix", prefix, "is no name of an index", "use lower-case letters, digits and hyphens");
        }
        within("shards", shards, 1, 1_024);
        within("shardsOfNamespace", shardsOfNamespace, 1, Math.max(1, shards - 1));
        within("replicas", replicas, 0, 10);
        within("rolloverGib", rolloverGib, 1, 1 << 20);
    }

    /** Of these nodes, without a user: three shards, a namespace on two of them, one copy. */
    public static OpenSearchOptions of(URI... nodes) {
        return new OpenSearchOptions(List.of(nodes), null, null, null, null, TIMEOUT, "ecphory", 3, 2, 1, 90);
    }

    /** The same for a user. */
    public OpenSearchOptions withUser(String name, String secret) {
        return new OpenSearchOptions(
                nodes,
                name,
                secret,
                null,
                certificate,
                timeout,
                prefix,
                shards,
                shardsOfNamespace,
                replicas,
                rolloverGib);
    }

    /** The same with a key. */
    public OpenSearchOptions withApiKey(String key) {
        return new OpenSearchOptions(
                nodes, null, null, key, certificate, timeout, prefix, shards, shardsOfNamespace, replicas, rolloverGib);
    }

    /** The same, trusting one authority. */
    public OpenSearchOptions withCertificate(Path file) {
        return new OpenSearchOptions(
                nodes, user, password, apiKey, file, timeout, prefix, shards, shardsOfNamespace, replicas, rolloverGib);
    }

    /** The same with another timeout. */
    public OpenSearchOptions withTimeout(Duration value) {
        return new OpenSearchOptions(
                nodes,
                user,
                password,
                apiKey,
                certificate,
                value,
                prefix,
                shards,
                shardsOfNamespace,
                replicas,
                rolloverGib);
    }

    /** The same in indexes of other names. */
    public OpenSearchOptions withPrefix(String value) {
        return new OpenSearchOptions(
                nodes,
                user,
                password,
                apiKey,
                certificate,
                timeout,
                value,
                shards,
                shardsOfNamespace,
                replicas,
                rolloverGib);
    }

    /** The same with other shards, where indexes are made anew. */
    public OpenSearchOptions withShards(int primary, int ofNamespace, int copies) {
        return new OpenSearchOptions(
                nodes, user, password, apiKey, certificate, timeout, prefix, primary, ofNamespace, copies, rolloverGib);
    }

    /** The same with other sizes of indexes. */
    public OpenSearchOptions withRollover(int gib) {
        return new OpenSearchOptions(
                nodes, user, password, apiKey, certificate, timeout, prefix, shards, shardsOfNamespace, replicas, gib);
    }

    /** Without secrets. */
    @Override
    public String toString() {
        return "OpenSearch at " + nodes;
    }

    private static void within(String field, long value, long least, long most) {
        if (value < least || value > most) {
            throw new InvalidInputException(
                    field, Long.toString(value), "is out of range", "give " + least + " to " + most);
        }
    }
}
