package dev.ecphory.cli.options;

import dev.ecphory.Ecphory;
import dev.ecphory.cli.kit.ArgumentChecks;
import dev.ecphory.cli.kit.Setting;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.spi.CandidateSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the indexes of all namespaces may take, and where they are kept. */
public final class IndexOptions {
    private static final String IN_MEMORY = "memory";
    private static final String BY_SIZE = "auto";
    /** Events of which an index takes some hundred megabytes. */
    private static final long LARGE = 200_000;

    private static final Pattern SIZE = Pattern.compile("(\\d{1,15})([kmg]?)");
    private static final Pattern EVENTS = Pattern.compile("\\d{1,15}");
    private static final int KIB_BITS = 10;

    private IndexOptions() {}

    /** Sets what was told. */
    static void set(Shell shell, Ecphory.Builder builder) {
        shell.setting(Setting.CACHE_FOLDER)
                .ifPresent(where -> builder.indexCacheFolder(
                        ArgumentChecks.path(Setting.CACHE_FOLDER.field(), where, "give a folder's path")));
        shell.setting(Setting.INDEX_MEMORY)
                .ifPresent(size -> builder.indexMemoryLimit(bytes(Setting.INDEX_MEMORY.field(), size)));
        shell.setting(Setting.CANDIDATES)
                .filter(source -> !source.equals(IN_MEMORY))
                .ifPresent(source -> builder.candidateSource(
                        source(source, shell.environment()), source.equals(BY_SIZE) ? LARGE : 0));
        shell.setting(Setting.INDEX_SNAPSHOTS).ifPresent(from -> builder.indexSnapshotsFrom(events(from)));
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
                    Setting.CANDIDATES.field(),
                    told,
                    60,
                    "needs a search engine's client",
                    "add ecphory-opensearch to the class path");
        }
        return all.stream()
                .filter(one -> told.equals(BY_SIZE) || one.name().equals(told))
                .findFirst()
                .orElseThrow(() -> ArgumentChecks.invalid(
                        Setting.CANDIDATES.field(),
                        told,
                        60,
                        "is not known",
                        "give one of " + String.join(", ", names)))
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
                    Setting.INDEX_SNAPSHOTS.field(), told, 60, "is not a number of events", "give one, or off");
        }
        return Long.parseLong(told);
    }
}
