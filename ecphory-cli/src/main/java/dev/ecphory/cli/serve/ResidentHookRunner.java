package dev.ecphory.cli.serve;

import dev.ecphory.Ecphory;
import dev.ecphory.ProgressListener;
import dev.ecphory.agent.HookEngines;
import dev.ecphory.agent.ResidentServer;
import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.jdbc.OwnerOnlyFiles;
import dev.ecphory.spi.store.EventStore;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/**
 * Runs hooks in the resident process: the same command, with an engine that stays open. What they append is consolidated
 * one namespace after the other, shortly after the agent has its answer. Threads may share it.
 */
public final class ResidentHookRunner implements ResidentServer.Handler, HookEngines, AutoCloseable {
    /** So long is waited with it, because the next answer may come soon. */
    private static final long PAUSE_MILLIS = 2_000;

    private final Shell shell;
    private final long pauseMillis;
    private final Set<String> waiting = new HashSet<>();
    private final ScheduledExecutorService consolidator = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("ecphory-consolidate").factory());
    private @Nullable Shared shared;

    public ResidentHookRunner(Shell shell) {
        this(shell, PAUSE_MILLIS);
    }

    public ResidentHookRunner(Shell shell, long pauseMillis) {
        this.shell = shell;
        this.pauseMillis = pauseMillis;
    }

    /** An engine that is open, and how many hooks use it. */
    private static final class Shared {
        private final Ecphory engine;
        private final @Nullable Object file;
        private int users;
        private boolean retired;

        Shared(Ecphory engine, @Nullable Object file) {
            this.engine = engine;
            this.file = file;
        }
    }

    @Override
    public ResidentServer.Reply reply(List<String> arguments, List<String> variables, byte[] input) {
        Map<String, String> environment = new HashMap<>(shell.environment());
        // what a hook asks of its own environment is the client's or nobody's
        environment.keySet().removeAll(Set.of("CURSOR_VERSION", "ECPHORY_NAMESPACE"));
        for (String variable : variables) {
            int is = variable.indexOf('=');
            if (is > 0) {
                environment.put(variable.substring(0, is), variable.substring(is + 1));
            }
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Shell own = new Shell(
                new ByteArrayInputStream(input), stream(out), stream(err), environment, Set.of("none"), shell.width());
        CountDownLatch answered = new CountDownLatch(1);
        Instant now = Instant.now();
        Thread hook = Thread.ofPlatform().daemon().name("ecphory-hook").start(() -> {
            try {
                HookCommand command = new HookCommand(this, now, answered::countDown);
                command.on(own);
                int unused = new CommandLine(command)
                        .setCaseInsensitiveEnumValuesAllowed(true)
                        .setExpandAtFiles(false)
                        .setExecutionExceptionHandler((failure, line, parsed) -> {
                            own.err().println("ecphory: " + PlainText.line(String.valueOf(failure.getMessage())));
                            return ExitCode.OK.number();
                        })
                        .setErr(new java.io.PrintWriter(own.err(), true, StandardCharsets.UTF_8))
                        .execute(arguments.toArray(String[]::new));
            } finally {
                own.err().flush();
                answered.countDown();
            }
        });
        try {
            answered.await();
        } catch (InterruptedException interrupted) {
            hook.interrupt();
            Thread.currentThread().interrupt();
        }
        String answer = out.toString(StandardCharsets.UTF_8).strip();
        return new ResidentServer.Reply(answer.isEmpty() ? "{}" : answer, err.toString(StandardCharsets.UTF_8));
    }

    private static PrintStream stream(ByteArrayOutputStream to) {
        return new PrintStream(to, false, StandardCharsets.UTF_8);
    }

    @Override
    public synchronized Lease open(String db) {
        Object file = key(db);
        if (shared != null && (file == null ? shared.file != null : !file.equals(shared.file))) {
            retire(shared); // another file stands there now
            shared = null;
        }
        if (shared == null) {
            Ecphory engine = HookEngines.edge(db);
            shared = new Shared(engine, key(db));
        }
        Shared used = shared;
        used.users++;
        return new Lease(used.engine, () -> release(used));
    }

    /** What the file of a store is, whatever its name; null for a server, and where the system does not say. */
    private static @Nullable Object key(String db) {
        return EventStore.isFile(db) ? OwnerOnlyFiles.identity(Path.of(db)) : null;
    }

    private synchronized void release(Shared used) {
        used.users--;
        if (used.retired && used.users == 0) {
            used.engine.close();
        }
    }

    private static void retire(Shared old) {
        old.retired = true;
        if (old.users == 0) {
            old.engine.close();
        }
    }

    @Override
    public boolean consolidateLater(String db, String namespace) {
        synchronized (waiting) {
            if (!consolidator.isShutdown() && waiting.add(namespace)) {
                var unused =
                        consolidator.schedule(() -> consolidate(db, namespace), pauseMillis, TimeUnit.MILLISECONDS);
            }
        }
        return true;
    }

    private void consolidate(String db, String namespace) {
        synchronized (waiting) {
            waiting.remove(namespace);
        }
        try (Lease lease = open(db)) {
            try {
                var unused = lease.engine().memory(namespace).consolidate(ProgressListener.SILENT);
            } finally {
                boolean unusedToo = Thread.interrupted(); // it was told to end, and closing must not fail of it
            }
        } catch (RuntimeException failure) {
            shell.note("ecphory: consolidating " + PlainText.line(namespace) + ": " + failure.getMessage());
        }
    }

    /** Ends what is being consolidated, which goes on with the next process, and closes the store. */
    @Override
    public void close() {
        consolidator.shutdownNow();
        try {
            boolean unused = consolidator.awaitTermination(PAUSE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        synchronized (this) {
            if (shared != null) {
                retire(shared);
                shared = null;
            }
        }
    }
}
