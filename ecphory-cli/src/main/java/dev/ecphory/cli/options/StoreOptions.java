package dev.ecphory.cli.options;

import dev.ecphory.Ecphory;
import dev.ecphory.Preset;
import dev.ecphory.Tier;
import dev.ecphory.admin.Admission;
import dev.ecphory.admin.Forgetting;
import dev.ecphory.cli.kit.ArgumentChecks;
import dev.ecphory.cli.kit.NativeLibraries;
import dev.ecphory.cli.kit.Setting;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.cli.kit.ShutdownHook;
import dev.ecphory.cli.kit.TelemetrySetup;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.EventStore.Durability;
import dev.ecphory.wire.EnumNames;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which store, and how much of the machine it may use. */
public final class StoreOptions {
    public static final String PRESET = "ECPHORY_PRESET";
    private static final String COMPANION = "companion";

    @Option(
            names = "--db",
            paramLabel = "STORE",
            description = "The store: a file, made when it does not exist, or postgresql://user@host:port/database;"
                    + " ECPHORY_DB when not given.")
    private @Nullable String db;

    @Option(
            names = "--preset",
            paramLabel = "PRESET",
            description = "Switches that are set together: default, coding-agent, companion, archive or benchmark;"
                    + " ECPHORY_PRESET when not given. A switch that is given by name wins. Default: default.")
    private @Nullable String preset;

    @Option(
            names = "--tier",
            paramLabel = "TIER",
            description =
                    "edge (words and a static token table), base (and a neural embedder) or pro (and a reranker that"
                            + " reads the best again, and the language model that is named, which may tell recall what"
                            + " else to look for). Default: base.")
    private @Nullable Tier tier;

    @Option(
            names = Setting.OPTION,
            paramLabel = "NAME=VALUE",
            description =
                    "A setting that few need, such as index-memory=2g, repeatable; ecphory admin config names them"
                            + " all; ECPHORY_SETTINGS when not given.")
    @SuppressWarnings("UnusedVariable") // read as an option, before the command is called: all of its parts see it
    private List<String> settings = List.of();

    private @Nullable TelemetrySetup telemetry;

    /** Where the store is, if anybody said so. */
    public @Nullable String address(Shell shell) {
        String address = shell.told(db, "ECPHORY_DB");
        if (address != null) {
            EventStore.requireAddress(db == null ? "ECPHORY_DB" : "--db", address);
        }
        return address;
    }

    /** Where the store is; a typed error when nobody said so. */
    public String required(Shell shell) {
        String address = address(shell);
        if (address == null || address.isEmpty()) {
            throw ArgumentChecks.missing("--db", "give --db STORE, or set ECPHORY_DB to the store");
        }
        return address;
    }

    /** Where the traces go of what was opened last; null for nowhere. */
    public @Nullable TelemetrySetup telemetry() {
        return telemetry;
    }

    /** Opens the store; nothing is embedded in the background unless asked for. */
    public Ecphory open(Shell shell, boolean background) {
        return open(shell, background, UnaryOperator.identity());
    }

    /** The same, with the models that the engine is lent. */
    public Ecphory open(Shell shell, boolean background, UnaryOperator<Ecphory.Builder> models) {
        String address = required(shell);
        return open(shell, address, background, models);
    }

    /** Opens another store with the same settings. */
    public Ecphory open(Shell shell, String address, boolean background) {
        return open(shell, address, background, UnaryOperator.identity());
    }

    private Ecphory open(Shell shell, String address, boolean background, UnaryOperator<Ecphory.Builder> models) {
        Preset chosen = preset(shell);
        NativeLibraries.ready(tier(shell).usesNeuralEmbedder());
        Ecphory.Builder builder = Ecphory.builder(address).preset(chosen).preloadModels(background);
        if (tier(shell).usesNeuralEmbedder()) {
            ShutdownHook.afterLoading();
            EmbedderOption.lend(shell, builder);
        }
        if (!background) {
            builder.background(false);
        }
        given(tier, builder::tier);
        shell.setting(Setting.DURABILITY)
                .ifPresent(level -> builder.durability(choice(Setting.DURABILITY, level, Durability.values())));
        shell.setting(Setting.ADMISSION)
                .ifPresent(policy -> builder.gateMode(choice(Setting.ADMISSION, policy, Admission.values())));
        IndexOptions.set(shell, builder);
        GovernanceOptions.set(shell, builder);
        living(shell, builder);
        telemetry = TelemetrySetup.of(shell).orElse(null);
        given(telemetry, builder::observer);
        return models.apply(builder).open();
    }

    private static <T> void given(@Nullable T value, Consumer<T> setting) {
        if (value != null) {
            setting.accept(value);
        }
    }

    private static <T extends Enum<T>> T choice(Setting setting, String told, T[] all) {
        return ArgumentChecks.find(told.toLowerCase(Locale.ROOT), all, EnumNames::lower)
                .orElseThrow(() -> ArgumentChecks.invalid(
                        setting.field(),
                        told,
                        60,
                        "is not known",
                        "give one of " + ArgumentChecks.keys(all, EnumNames::lower)));
    }

    private static void living(Shell shell, Ecphory.Builder builder) {
        String policy = forgetting(shell);
        String mechanisms = told(shell, Setting.COGNITION);
        if (policy != null) {
            builder.forgettingMode(
                    switch (policy) {
                        case "none" -> Forgetting.NONE;
                        case "rank_only" -> Forgetting.RANK_ONLY;
                        case "archive", COMPANION -> Forgetting.ARCHIVE;
                        default ->
                            throw ArgumentChecks.invalid(
                                    Setting.FORGETTING.field(),
                                    policy,
                                    60,
                                    "is not a policy",
                                    "give none, rank_only, archive or companion");
                    });
        }
        if (mechanisms != null || COMPANION.equals(policy)) {
            builder.cognition(mechanisms == null ? COMPANION : mechanisms);
        }
        String traits = told(shell, Setting.PERSONA);
        if (traits != null) {
            builder.persona(traits);
        }
    }

    private static @Nullable String told(Shell shell, Setting setting) {
        return shell.setting(setting).map(told -> told.toLowerCase(Locale.ROOT)).orElse(null);
    }

    /** What time may do, as somebody said by name; null when nobody did. */
    public static @Nullable String forgetting(Shell shell) {
        return told(shell, Setting.FORGETTING);
    }

    /** Which switches are set together. */
    public Preset preset(Shell shell) {
        String told = shell.told(preset, PRESET);
        return told == null ? Preset.DEFAULT : Preset.ofKey(told.toLowerCase(Locale.ROOT));
    }

    public Tier tier(Shell shell) {
        return tier != null ? tier : preset(shell).tier();
    }
}
