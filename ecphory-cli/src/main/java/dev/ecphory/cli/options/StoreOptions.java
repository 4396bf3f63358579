package dev.ecphory.cli.options;

import dev.ecphory.Ecphory;
import dev.ecphory.Preset;
import dev.ecphory.Tier;
import dev.ecphory.admin.Admission;
import dev.ecphory.admin.Forgetting;
import dev.ecphory.cli.kit.ArgumentChecks;
import dev.ecphory.cli.kit.NativeLibraries;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.cli.kit.ShutdownHook;
import dev.ecphory.cli.kit.TelemetrySetup;
import dev.ecphory.internal.cognition.mechanism.CognitionSettings;
import dev.ecphory.internal.cognition.mechanism.Persona;
import dev.ecphory.internal.engine.EngineBuilder;
import dev.ecphory.internal.store.StoreOpener;
import dev.ecphory.spi.store.EventStore.Durability;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Which store, and how much of the machine it may use. */
public final class StoreOptions {
    public static final String PRESET = "ECPHORY_PRESET";
    public static final String FORGETTING = "ECPHORY_FORGETTING";
    public static final String COGNITION = "ECPHORY_COGNITION";
    public static final String PERSONA = "ECPHORY_PERSONA";

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
            names = "--durability",
            paramLabel = "LEVEL",
            description = "full (an acknowledged event outlives a power cut) or normal. Default: full.")
    private @Nullable Durability durability;

    @Option(
            names = "--admission",
            paramLabel = "POLICY",
            description = "What the encoding gate's verdict does: annotate, keep_all or enforce (recall leaves out what"
                    + " it does not let in). Default: annotate.")
    private @Nullable Admission admission;

    @Option(
            names = "--forgetting",
            paramLabel = "POLICY",
            description = "What time may do: none, rank_only (it may count in rankings), archive (what fades or repeats"
                    + " leaves the ranking when the loop runs; nothing is deleted), or companion, which is archive and"
                    + " --cognition companion; ECPHORY_FORGETTING when not given. Default: rank_only.")
    private @Nullable String forgetting;

    @Option(
            names = "--cognition",
            paramLabel = "PRESET",
            description = "Which mechanisms of a living memory are on: off, companion or seed; ECPHORY_COGNITION when"
                    + " not given. Default: off.")
    private @Nullable String cognition;

    @Option(
            names = "--persona",
            paramLabel = "H,E,X,A,C,O",
            description = "The agent's traits from 0 to 1: honesty, emotionality, extraversion, agreeableness,"
                    + " conscientiousness, openness; or neutral. They count in mechanisms that are on; ECPHORY_PERSONA"
                    + " when not given. Default: neutral.")
    private @Nullable String persona;

    @Mixin
    private final EmbedderOption embedder = new EmbedderOption();

    @Mixin
    private final IndexOptions indexes = new IndexOptions();

    @Mixin
    private final GovernanceOptions custody = new GovernanceOptions();

    private @Nullable TelemetrySetup telemetry;

    /** Where the store is, if anybody said so. */
    public @Nullable String address(Shell shell) {
        String address = shell.told(db, "ECPHORY_DB");
        if (address != null) {
            StoreOpener.requireAddress(db == null ? "ECPHORY_DB" : "--db", address);
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

    /** Which embedder is used instead of the one that is shipped. */
    public EmbedderOption embedder() {
        return embedder;
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
            embedder.lend(shell, builder);
        }
        if (!background) {
            builder.background(false);
        }
        given(tier, builder::tier);
        given(durability, builder::durability);
        given(admission, builder::gateMode);
        indexes.set(shell, builder);
        custody.set(shell, builder);
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

    private void living(Shell shell, Ecphory.Builder builder) {
        String policy = forgetting(shell);
        String mechanisms = told(shell, cognition, COGNITION);
        if (policy != null) {
            builder.forgettingMode(
                    switch (policy) {
                        case "none" -> Forgetting.NONE;
                        case "rank_only" -> Forgetting.RANK_ONLY;
                        case "archive", COMPANION -> Forgetting.ARCHIVE;
                        default ->
                            throw ArgumentChecks.invalid(
                                    "--forgetting",
                                    policy,
                                    60,
                                    "is not a policy",
                                    "give none, rank_only, archive or companion");
                    });
        }
        if (mechanisms != null || COMPANION.equals(policy)) {
            EngineBuilder.of(builder).cognition(CognitionSettings.preset(mechanisms == null ? COMPANION : mechanisms));
        }
        String traits = told(shell, persona, PERSONA);
        if (traits != null) {
            EngineBuilder.of(builder).persona(Persona.named(traits));
        }
    }

    /** What a flag says, or its variable, in lower case; null when neither does. */
    private static @Nullable String told(Shell shell, @Nullable String flag, String variable) {
        String told = shell.told(flag, variable);
        return told == null ? null : told.toLowerCase(Locale.ROOT);
    }

    /** What time may do, as somebody said by name; null when nobody did. */
    public @Nullable String forgetting(Shell shell) {
        return told(shell, forgetting, FORGETTING);
    }

    /** Which switches are set together. */
    public Preset preset(Shell shell) {
        String told = told(shell, preset, PRESET);
        return told == null ? Preset.DEFAULT : Preset.ofKey(told);
    }

    public Tier tier(Shell shell) {
        return tier != null ? tier : preset(shell).tier();
    }
}
