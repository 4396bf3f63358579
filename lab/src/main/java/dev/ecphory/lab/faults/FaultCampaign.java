package dev.ecphory.lab.faults;

import dev.ecphory.ProgressListener;
import dev.ecphory.lab.faults.StoreCheck.Findings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Does sessions one after the other and keeps what came of them. For one thread. */
final class FaultCampaign implements AutoCloseable {
    private static final double NANOS_A_MILLI = 1e6;

    private final KillLedger ledger;
    private final ProgressListener progress;
    private final int most;
    private final Path scratch;
    private final StoreTemplates templates;
    private final ProcessSessions processes;
    private final ServiceSessions services;
    private @Nullable ConnectionSessions connections;

    FaultCampaign(Path scratch, @Nullable Path small, KillLedger ledger, ProgressListener progress, int most) {
        this.scratch = scratch;
        this.templates = new StoreTemplates(scratch);
        this.ledger = ledger;
        this.progress = progress;
        this.most = most;
        this.services = new ServiceSessions(scratch);
        this.processes = new ProcessSessions(scratch, templates, small);
    }

    /** Goes on until there are so many kills, or so much time is over. */
    void run(long seed, @Nullable Duration longest, Predicate<FaultSession> wanted) throws IOException {
        long end = longest == null ? Long.MAX_VALUE : System.nanoTime() + longest.toNanos();
        for (int number = ledger.next(); ledger.kills().size() < most && System.nanoTime() < end; number++) {
            FaultSession session = FaultSession.of(FaultSession.seed(seed, number));
            if (wanted.test(session) && can(session)) {
                session(number, session);
            }
        }
    }

    private boolean can(FaultSession session) {
        return switch (session.fault()) {
            case STOP, CLOCK_JUMP, TORN, DISK_FULL, SIGKILL -> processes.can(session);
            case CLIENT_GONE, NETWORK_CUT, DATABASE_CRASH -> true;
        };
    }

    /** Does one; that it could not be done to its end is a finding too. */
    void session(int number, FaultSession session) throws IOException {
        int[] done = {0};
        KillListener listener = (kill, inside, acknowledged, findings, began) -> {
            done[0] = kill + 1;
            keep(number, session, kill, inside, acknowledged, findings, began);
        };
        long began = System.nanoTime();
        try {
            switch (session.operation()) {
                case HOOK, SERVER -> services.run(session, listener);
                default -> {
                    switch (session.fault()) {
                        case STOP, CLOCK_JUMP, TORN, DISK_FULL, SIGKILL -> processes.run(session, listener);
                        case CLIENT_GONE, NETWORK_CUT, DATABASE_CRASH ->
                            connections().run(session, listener);
                    }
                }
            }
        } catch (RuntimeException | IOException failure) {
            keep(number, session, done[0], true, 0, Findings.failed(FaultWorker.oneLine(failure)), began);
        }
    }

    private ConnectionSessions connections() {
        ConnectionSessions made = connections;
        if (made == null) {
            made = new ConnectionSessions(scratch, templates);
            connections = made;
        }
        return made;
    }

    private void keep(
            int number,
            FaultSession session,
            int kill,
            boolean inside,
            int acknowledged,
            Findings findings,
            long began) {
        long millis = Math.round((System.nanoTime() - began) / NANOS_A_MILLI);
        ledger.add(new KillRecord(
                number,
                session.seed(),
                kill,
                session.operation(),
                session.backend(),
                session.fault(),
                inside,
                acknowledged,
                findings,
                millis));
        progress.onProgress(session.title(), ledger.kills().size(), most);
    }

    @Override
    public void close() throws IOException {
        try (processes;
                services) {
            if (connections != null) {
                connections.close();
            }
        }
    }
}
