package dev.ecphory.cli.options;

import dev.ecphory.Ecphory;
import dev.ecphory.cli.kit.ArgumentChecks;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.spi.CandidateSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What the indexes of all namespaces may take, and where they are kept. */
public final class IndexOptions {
    public static final String FOLDER = "ECPHORY_CACHE_FOLDER";
    public static final String MEMORY = "ECPHORY_INDEX_MEMORY";
    public static final String SNAPSHOTS = "ECPHORY_INDEX_SNAPSHOTS";

    public static final String CANDIDATES = "ECPHORY_CANDIDATES";

    private static final String IN_MEMORY = "memory";
    private static final String BY_SIZE = "auto";
    /** Events of which an index takes some hundred megabytes. */
    private static final long LARGE = 200_000;

    private static final Pattern SIZE = Pattern.compile("(\\d{1,15})([kmg]?)");
    private static final Pattern EVENTS = Pattern.compile("\\d{1,15}");
    private static final int KIB_BITS = 10;

    @Option(
            names = "--cache-folder",
            paramLabel = "DIR",
            description = "A folder of this machine for the indexes of stores, one folder in it for each;"
                + " ECPHORY_CACHE_FOLDER when not given. Default: beside the store's file, or the user's cache for a"
                + " store at a server.")
    private @Nullable String folder;

    @Option(
            names = "--index-memory",
            paramLabel = "SIZE",
            description = "Bytes that the indexes of all namespaces may take together, like 512m or 2g;"
                    + " ECPHORY_INDEX_MEMORY when not given. Default: half of the heap.")
    private @Nullable String memory;

    @Option(
            names = "--index-snapshots",
            paramLabel = "N",
            description =
                    "From how many events on the store keeps a namespace's index for machines that have none, or off;"
                        + " ECPHORY_INDEX_SNAPSHOTS when not given. Default: 20000 for a store at a server, else off.")
    private @Nullable String snapshots;

    @Option(
            names = "--candidates",
            paramLabel = "FROM",
            description =
                    "Where recall finds what it ranks: memory holds each index whole; opensearch asks the cluster of"
                            + " ECPHORY_OPENSEARCH; auto does that for namespaces of more than 200000 events;"
                            + " ECPHORY_CANDIDATES when not given. Default: memory.")
    private @Nullable String candidates;

    /** Sets what was told. */
    void set(Shell shell, Ecphory.Builder builder) {
        String where = shell.told(folder, FOLDER);
        if (where != null) {
            builder.indexCacheFolder(ArgumentChecks.path("--cache-folder", where, "give a folder's path"));
        }
        String size = shell.told(memory, MEMORY);
        if (size != null) {
            builder.indexMemoryLimit(bytes("--index-memory", size));
        }
        String source = shell.told(candidates, CANDIDATES);
        if (source != null && !source.equals(IN_MEMORY)) {
            builder.candidateSource(source(source, shell.environment()), source.equals(BY_SIZE) ? LARGE : 0);
        }
        String from = shell.told(snapshots, SNAPSHOTS);
        if (from != null) {
            builder.indexSnapshotsFrom(events(from));
        }
    }

    /** The one of that name on the class path; where the size decides, the only one. */
    private static CandidateSource source(String told, Map<String, String> environment) {
        List<CandidateSource.Provider> all = ServiceLoader.load(CandidateSource.Provider.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
        List<String> names = new ArrayList<>(List.of(BY_SIZE, IN_MEMORY));
        all.forEach(one -> names.add(one.name()));
        if (all.isEmpty() && List.of(BY_SIZE, "opensearch").contains(told)) {
            throw ArgumentChecks.invalid(
                    "--candidates",
                    told,
                    60,
                    "needs a search engine's client",
                    "add ecphory-opensearch to the class path");
        }
        return all.stream()
                .filter(one -> told.equals(BY_SIZE) || one.name().equals(told))
                .findFirst()
                .orElseThrow(() -> ArgumentChecks.invalid(
                        "--candidates", told, 60, "is not known", "give one of " + String.join(", ", names)))
                .open(environment);
    }

    /** A number of bytes. */
    static long bytes(String field, String told) {
        Matcher size = SIZE.matcher(told.toLowerCase(Locale.ROOT));
        if (!size.matches()) {
            throw ArgumentChecks.invalid(field, told, 60, "is not a size", "give a number, or like 512m or 2g");
        }
        long number = Long.parseLong(size.group(1));
        int shift = "kmg".indexOf(size.group(2)) + 1;
        return size.group(2).isEmpty() ? number : Math.multiplyExact(number, 1L << (shift * KIB_BITS));
    }

    private static long events(String told) {
        if (told.equalsIgnoreCase("off")) {
            return 0;
        }
        if (!EVENTS.matcher(told).matches()) {
            throw ArgumentChecks.invalid(
                    "--index-snapshots", told, 60, "is not a number of events", "give one, or off");
        }
        return Long.parseLong(told);
    }
}
