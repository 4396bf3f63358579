package dev.ecphory.cli.options;

import dev.ecphory.Ecphory;
import dev.ecphory.admin.Quota;
import dev.ecphory.cli.kit.ArgumentChecks;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.ingest.copy.NamespaceMigration;
import dev.ecphory.internal.engine.EngineBuilder;
import dev.ecphory.internal.governance.Actor;
import dev.ecphory.internal.governance.Actor.Channel;
import java.time.InstantSource;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Who is written down, and how much is let in. */
public final class GovernanceOptions {
    public static final String TRAIL = "ECPHORY_TRAIL";
    public static final String EVENTS = "ECPHORY_QUOTA_EVENTS";
    public static final String BYTES = "ECPHORY_QUOTA_BYTES";
    public static final String RATE = "ECPHORY_QUOTA_RATE";

    @Option(
            names = "--trail",
            paramLabel = "SWITCH",
            description = "on: record every disclosure in every namespace, or refuse it; off: only where it is"
                    + " enabled (ecphory admin trail --keep on); ECPHORY_TRAIL when not given. Default:"
                    + " off.")
    private @Nullable String trail;

    @Option(
            names = "--quota-events",
            paramLabel = "N",
            description = "Events that a namespace may hold which has no quota of its own, 0 for any number;"
                    + " ECPHORY_QUOTA_EVENTS when not given. Default: 0.")
    private @Nullable String events;

    @Option(
            names = "--quota-bytes",
            paramLabel = "SIZE",
            description = "What callers gave of them, texts, captions and metadata, like 64m, 0 for any size;"
                    + " ECPHORY_QUOTA_BYTES when not given. Default: 0.")
    private @Nullable String bytes;

    @Option(
            names = "--quota-rate",
            paramLabel = "N",
            description = "Events that such a namespace takes in a minute, 0 for any number; ECPHORY_QUOTA_RATE when"
                    + " not given. Default: 0.")
    private @Nullable String rate;

    /** Sets what was told. */
    void set(Shell shell, Ecphory.Builder builder) {
        EngineBuilder.of(builder)
                .actor(actor(Channel.CLI))
                .auditTrail(on(shell.told(trail, TRAIL)))
                .quota(new Quota(
                        limit("--quota-events", shell.told(events, EVENTS)),
                        limit("--quota-bytes", shell.told(bytes, BYTES)),
                        limit("--quota-rate", shell.told(rate, RATE))));
    }

    /** A number, in thousands of 1024 if it ends in k, m or g; null when nothing was told. */
    public static @Nullable Long limit(String field, @Nullable String told) {
        return told == null ? null : (Long) IndexOptions.bytes(field, told);
    }

    /** The user of this machine, as a trail names who runs the command. */
    public static Actor actor(Channel door) {
        String user = System.getProperty("user.name", "");
        return user.isBlank() ? new Actor("unnamed", door) : new Actor(user, door);
    }

    /** The same user, who copies. */
    public static NamespaceMigration.Reader reader(Shell shell) {
        return new NamespaceMigration.Reader(actor(Channel.CLI), InstantSource.system(), on(shell.told(null, TRAIL)));
    }

    private static boolean on(@Nullable String told) {
        return told != null && ArgumentChecks.on("--trail", told.toLowerCase(Locale.ROOT));
    }
}
