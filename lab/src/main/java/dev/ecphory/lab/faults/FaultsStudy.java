package dev.ecphory.lab.faults;

import dev.ecphory.InvalidInputException;
import dev.ecphory.ProgressListener;
import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.cli.kit.TemporaryFolder;
import dev.ecphory.lab.faults.FaultSession.Backend;
import dev.ecphory.lab.kit.Output;
import dev.ecphory.lab.kit.Study;
import dev.ecphory.lab.kit.Texts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** A campaign of faults over every operation that writes, with a check of what each left. */
@Command(
        name = "faults",
        description = "Break off processes, connections and files again and again in every operation that writes, and"
            + " check after each that nothing acknowledged is lost or doubled and everything derived is what the log"
            + " makes of it. Goes on with a folder that is there.")
public final class FaultsStudy extends Study {
    private static final int MOST_FOUND = 20;

    @Option(names = "--kills", paramLabel = "N", description = "Stop after so many kills in all. Default: 200.")
    private int most = 200;

    @Option(names = "--minutes", paramLabel = "N", description = "Stop after so many minutes. Default: no limit.")
    private @Nullable Integer minutes;

    @Option(names = "--seed", paramLabel = "N", description = "Of the campaign. Default: 42.")
    private long seed = 42;

    @Option(names = "--only", paramLabel = "SEED", description = "Do the session of this seed and nothing else.")
    private @Nullable Long only;

    @Option(
            names = "--operations",
            paramLabel = "NAME",
            split = ",",
            description = "Only these: ${COMPLETION-CANDIDATES}. Default: all.")
    private @Nullable List<FaultOperation> operations;

    @Option(
            names = "--stores",
            paramLabel = "NAME",
            split = ",",
            description = "Only these: ${COMPLETION-CANDIDATES}. Default: both.")
    private @Nullable List<Backend> stores;

    @Option(
            names = "--faults",
            paramLabel = "NAME",
            split = ",",
            description = "Only these: ${COMPLETION-CANDIDATES}. Default: all.")
    private @Nullable List<Fault> faults;

    @Option(names = "--out", paramLabel = "DIR", description = "Keep the kills there, and go on with those of it.")
    private @Nullable Path out;

    @Option(
            names = "--small",
            paramLabel = "DIR",
            description = "An empty folder on a file system of 4 to 64 MB, to be filled. Without it no disk is filled.")
    private @Nullable Path small;

    @Option(names = "--results", paramLabel = "DIR", description = "Write faults.md there. Default: only print.")
    private @Nullable Path results;

    private boolean found;

    @Override
    public String measure(ProgressListener progress) {
        Texts.atLeast(1, "kills", most);
        if (minutes != null) {
            Texts.atLeast(1, "minutes", minutes);
        }
        requireSmall();
        KillLedger ledger = new KillLedger(out);
        try (TemporaryFolder scratch = TemporaryFolder.of("faults");
                FaultCampaign campaign = new FaultCampaign(scratch.path(), small, ledger, progress, most)) {
            if (only != null) {
                campaign.session(-1, FaultSession.of(only));
            } else {
                campaign.run(seed, minutes == null ? null : Duration.ofMinutes(minutes), wanted());
            }
        } catch (IOException failure) {
            throw new java.io.UncheckedIOException(failure);
        }
        List<KillRecord> kills = ledger.kills();
        if (results != null) {
            Output.text(results.resolve("faults.md"), FaultReport.page(kills, command()));
        }
        List<String> seeds = FaultReport.found(kills);
        found = !seeds.isEmpty();
        return FaultReport.byOperation(kills).text() + "\n"
                + FaultReport.byFault(kills).text()
                + (found ? "\nfound:\n" + String.join("\n", seeds.subList(0, Math.min(MOST_FOUND, seeds.size()))) : "");
    }

    /** The command line that repeats the campaign. */
    private String command() {
        return "faults --kills " + most + " --seed " + seed + " --small DIR --out DIR --results docs/results";
    }

    @Override
    protected ExitCode exit() {
        return found ? ExitCode.PROBLEMS : ExitCode.OK;
    }

    private Predicate<FaultSession> wanted() {
        Set<FaultOperation> which = Set.copyOf(operations == null ? List.of(FaultOperation.values()) : operations);
        Set<Backend> where = Set.copyOf(stores == null ? List.of(Backend.values()) : stores);
        Set<Fault> how = Set.copyOf(faults == null ? List.of(Fault.values()) : faults);
        return session -> which.contains(session.operation())
                && where.contains(session.backend())
                && how.contains(session.fault());
    }

    private void requireSmall() {
        Path folder = small;
        if (folder == null) {
            return;
        }
        try {
            long bytes = Files.getFileStore(folder).getTotalSpace();
            if (bytes > 64 << 20) {
                throw new InvalidInputException(
                        "small",
                        folder.toString(),
                        "is on a file system of " + (bytes >> 20) + " MB, which would be filled",
                        "mount a small one there: mount -t tmpfs -o size=16m tmpfs " + folder);
            }
        } catch (IOException failure) {
            throw new InvalidInputException(
                    "small", folder.toString(), "cannot be read (" + failure + ")", "check the path");
        }
    }
}
