package dev.ecphory.cli.options;

import dev.ecphory.Ecphory;
import dev.ecphory.admin.Actor;
import dev.ecphory.admin.Actor.Channel;
import dev.ecphory.admin.Quota;
import dev.ecphory.cli.kit.ArgumentChecks;
import dev.ecphory.cli.kit.Setting;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.ingest.copy.NamespaceMigration;
import java.time.InstantSource;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Who is written down, and how much is let in. */
public final class GovernanceOptions {
    private GovernanceOptions() {}

    /** Sets what was told. */
    static void set(Shell shell, Ecphory.Builder builder) {
        builder.actor(actor(Channel.CLI))
                .auditTrail(trail(shell))
                .quota(new Quota(
                        limit(shell, Setting.QUOTA_EVENTS),
                        limit(shell, Setting.QUOTA_BYTES),
                        limit(shell, Setting.QUOTA_RATE)));
    }

    private static @Nullable Long limit(Shell shell, Setting setting) {
        return limit(setting.field(), shell.setting(setting).orElse(null));
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
        return new NamespaceMigration.Reader(actor(Channel.CLI), InstantSource.system(), trail(shell));
    }

    private static boolean trail(Shell shell) {
        return shell.setting(Setting.TRAIL)
                .map(told -> ArgumentChecks.on(Setting.TRAIL.field(), told.toLowerCase(Locale.ROOT)))
                .orElse(false);
    }
}
