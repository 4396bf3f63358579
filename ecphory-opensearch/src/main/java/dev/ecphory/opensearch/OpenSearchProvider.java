package dev.ecphory.opensearch;

import dev.ecphory.InvalidInputException;
import dev.ecphory.spi.CandidateSource;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Opens a cluster from variables: {@code ECPHORY_OPENSEARCH} has the addresses of its nodes with commas, and those that begin with it
 * the rest, see {@link OpenSearchOptions}: {@code _USER}, {@code _PASSWORD}, {@code _API_KEY}, {@code _CERTIFICATE},
 * {@code _TIMEOUT} (PT2S), {@code _PREFIX}, {@code _SHARDS}, {@code _NAMESPACE_SHARDS}, {@code _REPLICAS}, {@code _ROLLOVER_GIB}.
 */
public final class OpenSearchProvider implements CandidateSource.Provider {
    private static final String VARIABLE = "ECPHORY_OPENSEARCH";

    @Override
    public String name() {
        return "opensearch";
    }

    @Override
    public CandidateSource open(Map<String, String> settings) {
        return new OpenSearchCandidateSource(options(settings));
    }

    /** What variables say. */
    static OpenSearchOptions options(Map<String, String> settings) {
        String nodes = settings.getOrDefault(VARIABLE, "");
        if (nodes.isBlank()) {
            throw new InvalidInputException(VARIABLE, nodes, "is not set", "give https://host:9200");
        }
        OpenSearchOptions usual = OpenSearchOptions.of(addresses(nodes));
        @Nullable String certificate = settings.get(VARIABLE + "_CERTIFICATE");
        return new OpenSearchOptions(
                usual.nodes(),
                settings.get(VARIABLE + "_USER"),
                settings.get(VARIABLE + "_PASSWORD"),
                settings.get(VARIABLE + "_API_KEY"),
                certificate == null ? null : Path.of(certificate),
                time(settings, usual.timeout()),
                settings.getOrDefault(VARIABLE + "_PREFIX", usual.prefix()),
                number(settings, "_SHARDS", usual.shards()),
                number(settings, "_NAMESPACE_SHARDS", usual.shardsOfNamespace()),
                number(settings, "_REPLICAS", usual.replicas()),
                number(settings, "_ROLLOVER_GIB", usual.rolloverGib()));
    }

    private static URI[] addresses(String nodes) {
        List<String> all = Arrays.stream(nodes.split(",")).map(String::strip).toList();
        URI[] addresses = new URI[all.size()];
        for (int i = 0; i < addresses.length; i++) {
            try {
                addresses[i] = URI.create(all.get(i));
            } catch (IllegalArgumentException wrong) {
                throw new InvalidInputException(VARIABLE, "(an address)", "is no address", "give https://host:9200");
            }
        }
        return addresses;
    }

    private static Duration time(Map<String, String> settings, Duration usual) {
        @Nullable String told = settings.get(VARIABLE + "_TIMEOUT");
        try {
            return told == null ? usual : Duration.parse(told);
        } catch (DateTimeParseException wrong) {
            throw new InvalidInputException(VARIABLE + "_TIMEOUT", told, "is no time", "give it like PT2S");
        }
    }

    private static int number(Map<String, String> settings, String name, int usual) {
        @Nullable String told = settings.get(VARIABLE + name);
        try {
            return told == null ? usual : Integer.parseInt(told);
        } catch (NumberFormatException wrong) {
            throw new InvalidInputException(VARIABLE + name, told, "is no number", "give a whole number");
        }
    }
}
