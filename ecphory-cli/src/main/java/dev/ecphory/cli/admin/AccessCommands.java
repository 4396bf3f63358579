package dev.ecphory.cli.admin;

import dev.ecphory.Memory;
import dev.ecphory.admin.MemoryAdmin;
import dev.ecphory.admin.Quota;
import dev.ecphory.cli.CommandNode;
import dev.ecphory.cli.JsonCommand;
import dev.ecphory.cli.QueryCommand;
import dev.ecphory.cli.kit.ArgumentChecks;
import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.ConsoleTable;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.cli.options.GovernanceOptions;
import dev.ecphory.server.access.ApiKey;
import dev.ecphory.server.access.ApiKeys;
import dev.ecphory.server.access.Role;
import dev.ecphory.spi.store.AuditTable;
import dev.ecphory.spi.store.QuotaTable;
import dev.ecphory.wire.EnumNames;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.Moments;
import dev.ecphory.wire.StatusJson;
import dev.ecphory.wire.TimeFormats;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Who may use a store, how much, and who was handed what. */
public final class AccessCommands {
    private AccessCommands() {}

    /** {@code ecphory admin keys}. */
    public static CommandNode keys() {
        return CommandNode.group("Manages the keys that clients of the server need.")
                .with("add", Add::new)
                .with("list", Valid::new)
                .with("revoke", Revoke::new);
    }

    /** What is done to a file of keys. */
    abstract static class KeyCommand extends JsonCommand {
        @Option(
                names = "--keys",
                paramLabel = "FILE",
                description = "The file of keys, for its owner only; ECPHORY_KEYS when not given.")
        private @Nullable String file;

        abstract Reply of(ApiKeys keys);

        @Override
        public final Integer call() {
            String told = ArgumentChecks.required(
                    "--keys", shell.told(file, "ECPHORY_KEYS"), "give --keys FILE, or set ECPHORY_KEYS");
            return print(of(new ApiKeys(Path.of(told), InstantSource.system(), new SecureRandom())))
                    .number();
        }
    }

    /** One more. */
    @Command(
            name = "add",
            description =
                    "Makes a key and shows it once: only its hash is kept. The file is made when it does not exist.")
    public static final class Add extends KeyCommand {
        private static final Pattern SPAN = Pattern.compile("(\\d{1,6})([dhm])");
        private static final Map<String, ChronoUnit> UNITS =
                Map.of("d", ChronoUnit.DAYS, "h", ChronoUnit.HOURS, "m", ChronoUnit.MINUTES);

        @Option(
                names = "--role",
                paramLabel = "ROLE",
                description = "read (recall, answer, list), write (append, retract, assert too) or admin (erase too)."
                        + " Default: write.")
        private Role role = Role.WRITE;

        @Option(
                names = "--for",
                paramLabel = "NAMESPACE",
                required = true,
                description = "Whose memory; a star at the end stands for any rest; repeatable.")
        private List<String> namespaces = List.of();

        @Option(names = "--note", paramLabel = "TEXT", description = "What it is for.")
        private String note = "";

        @Option(
                names = "--expires",
                paramLabel = "TIME",
                description = "When it stops working: a time, a day (to its end), or from now on like 90d, 12h or 30m."
                        + " Default: never.")
        private @Nullable String expires;

        @Option(
                names = "--per-minute",
                paramLabel = "N",
                description = "Requests a minute for this key; 0 for no limit. Default: as the server says.")
        private @Nullable Integer perMinute;

        @Override
        Reply of(ApiKeys keys) {
            ApiKeys.Issued issued = keys.issue(role, namespaces, note, expires(), perMinute);
            return reply(
                    () -> {
                        Map<String, @Nullable Object> object = issued.key().object();
                        object.put("key", issued.secret());
                        return object;
                    },
                    page -> {
                        page.line(issued.secret());
                        shell.note("note: it is shown this once; " + describe(issued.key()));
                    });
        }

        private @Nullable Instant expires() {
            if (expires == null) {
                return null;
            }
            Matcher span = SPAN.matcher(expires.strip());
            return span.matches()
                    ? Instant.now().plus(Long.parseLong(span.group(1)), UNITS.get(span.group(2)))
                    : TimeFormats.after("--expires", expires);
        }
    }

    /** All. */
    @Command(name = "list", description = "Lists the keys, without their secrets.")
    public static final class Valid extends KeyCommand {
        @Override
        Reply of(ApiKeys file) {
            List<ApiKey> keys = file.list();
            return reply(
                    () -> Json.object("keys", keys.stream().map(ApiKey::object).toList()), page -> {
                        ConsoleTable table = new ConsoleTable(
                                "id", "role", "for", "since|date", "expires|date", "a minute|>", "note");
                        keys.forEach(key -> table.row(
                                key.grant().id(),
                                EnumNames.lower(key.grant().role()),
                                String.join(", ", key.grant().namespaces()),
                                Moments.shown(key.created()),
                                expiry(key),
                                key.grant().perMinute() == null
                                        ? ""
                                        : limit(key.grant().perMinute()),
                                key.note()));
                        table.print(page, 0);
                    });
        }
    }

    /** One fewer. */
    @Command(name = "revoke", description = "Makes a key invalid at once, also for a server that is running.")
    public static final class Revoke extends KeyCommand {
        @Parameters(paramLabel = "ID", description = "The key's id, as the list shows it.")
        private String id = "";

        @Override
        Reply of(ApiKeys keys) {
            keys.revoke(id);
            return reply(() -> Json.object("id", id, "revoked", true), page -> page.line("revoked " + id));
        }
    }

    private static String expiry(ApiKey key) {
        Instant expires = key.expires();
        return expires == null ? "never" : Moments.shown(expires) + (key.expired(Instant.now()) ? " (expired)" : "");
    }

    private static String limit(int perMinute) {
        return perMinute == 0 ? "any" : Integer.toString(perMinute);
    }

    private static String describe(ApiKey key) {
        return "role " + EnumNames.lower(key.grant().role()) + ", for "
                + String.join(", ", key.grant().namespaces()) + ", id "
                + key.grant().id()
                + (key.expires() == null ? "" : ", expires " + expiry(key));
    }

    /** How much may be remembered. */
    @Command(
            name = "quota",
            description = {
                "Shows how much a namespace may hold and take in, and does; with limits, sets its own.",
                "A limit that is not given stays as it is; 0 is no limit, default is what each process has for every"
                        + " namespace."
            })
    public static final class Limits extends QueryCommand {
        private static final String DEFAULT = "default";

        @Option(names = "--events", paramLabel = "N", description = "Events that it may hold.")
        private @Nullable String events;

        @Option(
                names = "--bytes",
                paramLabel = "SIZE",
                description = "What callers gave of them, texts, captions and metadata in UTF-8, like 64m.")
        private @Nullable String bytes;

        @Option(names = "--rate", paramLabel = "N", description = "Events that it takes in a minute.")
        private @Nullable String rate;

        @Override
        public Reply of(Memory memory) throws Exception {
            MemoryAdmin admin = memory.admin();
            if (events != null || bytes != null || rate != null) {
                Quota own = admin.quota();
                admin.setQuota(new Quota(
                        told("--events", events, own.events()),
                        told("--bytes", bytes, own.bytes()),
                        told("--rate", rate, own.perMinute())));
            }
            QuotaTable.Usage used = admin.quotaUsage();
            Quota own = admin.quota();
            Quota holding = admin.effectiveQuota();
            return reply(() -> StatusJson.of(used, own, holding), page -> page(page, used, own, holding));
        }

        private static @Nullable Long told(String field, @Nullable String told, @Nullable Long before) {
            if (told == null) {
                return before;
            }
            return told.equals(DEFAULT) ? null : GovernanceOptions.limit(field, told);
        }

        private static void page(ConsolePage page, QuotaTable.Usage used, Quota own, Quota holding) {
            ConsoleTable table = new ConsoleTable("what|bold", "is", "may be|date>", "set|faint");
            row(page, table, "events", used.events(), holding.events(), own.events());
            row(page, table, "bytes", used.bytes(), holding.bytes(), own.bytes());
            row(page, table, "events a minute", -1, holding.perMinute(), own.perMinute());
            table.print(page, 0);
        }

        private static void row(
                ConsolePage page, ConsoleTable table, String what, long is, @Nullable Long most, @Nullable Long own) {
            boolean full = Quota.of(most) > 0 && is >= Quota.of(most);
            table.row(
                    what,
                    is < 0
                            ? ""
                            : new ConsoleTable.Cell(number(is), full ? page.paint()::bad : page.paint()::good, true),
                    Quota.of(most) == 0 ? "any" : Quota.of(most),
                    own == null ? "by default" : "for it");
        }

        private static String number(long number) {
            return PlainText.format("%,d", number);
        }
    }

    /** Who was handed what. */
    @Command(
            name = "trail",
            description = {
                "Shows who was handed what of a memory, and who had what taken away, oldest first. Texts are not on"
                        + " it.",
                "With --keep on, the namespace keeps a trail from now on, and hands nothing out that cannot be put on"
                        + " it."
            })
    public static final class Trail extends QueryCommand {
        private static final int SHOWN_EVENTS = 3;

        @Option(
                names = "--keep",
                paramLabel = "SWITCH",
                description = "on or off: whether a trail is kept from now on.")
        private @Nullable String keep;

        @Option(names = "--after", paramLabel = "N", description = "Begin behind this row. Default: 0, the beginning.")
        private long after;

        @Option(names = "--limit", paramLabel = "N", description = "Rows to show, 1 to 1000. Default: 100.")
        private int limit = 100;

        @Option(
                names = "--since",
                paramLabel = "TIME",
                description = "Only what was done from this time on, like 2026-05-01 or 2026-05-01T09:00Z.")
        private @Nullable String since;

        @Option(names = "--who", paramLabel = "NAME", description = "Only what somebody of this name did.")
        private @Nullable String who;

        @Option(
                names = "--event",
                paramLabel = "ID",
                description = "Only what names this event; a row names the first 100 that it was about.")
        private @Nullable String event;

        @Override
        public Reply of(Memory memory) throws Exception {
            MemoryAdmin admin = memory.admin();
            if (keep != null) {
                admin.setAudited(ArgumentChecks.on("--keep", keep));
            }
            List<AuditTable.NumberedEntry> rows = rows(admin);
            boolean kept = admin.isAudited();
            return reply(() -> StatusJson.of(kept, rows), page -> page(page, kept, rows));
        }

        private List<AuditTable.NumberedEntry> rows(MemoryAdmin admin) {
            Instant from =
                    since == null ? null : TimeFormats.since("--since", since).at();
            List<AuditTable.NumberedEntry> rows = new ArrayList<>();
            long at = after;
            List<AuditTable.NumberedEntry> page = admin.auditLog(at, from, limit);
            while (!page.isEmpty() && rows.size() < limit) {
                page.stream().filter(this::wanted).limit(limit - rows.size()).forEach(rows::add);
                at = page.getLast().number();
                page = rows.size() < limit ? admin.auditLog(at, from, MemoryAdmin.MOST_AUDIT_ROWS) : List.of();
            }
            return rows;
        }

        private boolean wanted(AuditTable.NumberedEntry row) {
            return (who == null || row.entry().who().equals(who))
                    && (event == null || row.entry().events().contains(event));
        }

        private static void page(ConsolePage page, boolean kept, List<AuditTable.NumberedEntry> rows) {
            ConsoleTable table = new ConsoleTable(
                    "row|>", "when (UTC)|date", "who", "door", "what|bold", "records|>", "events|faint");
            for (AuditTable.NumberedEntry row : rows) {
                List<String> events = row.entry().events();
                String named = String.join(" ", events.subList(0, Math.min(SHOWN_EVENTS, events.size())));
                table.row(
                        row.number(),
                        Moments.shown(row.entry().at()),
                        row.entry().who(),
                        row.entry().door(),
                        row.entry().action(),
                        row.entry().records(),
                        named + (events.size() > SHOWN_EVENTS ? " …" : ""));
            }
            table.print(page, 0);
            page.faint(kept ? "a trail is kept" : "no trail is kept here; --keep on has one kept from now on");
        }
    }
}
