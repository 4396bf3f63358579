package dev.ecphory.cli.admin;

import dev.ecphory.Answer.Routing.Adaptation;
import dev.ecphory.Answer.Routing.Reading;
import dev.ecphory.Answer.Routing.Retrieval;
import dev.ecphory.Ecphory;
import dev.ecphory.Preset;
import dev.ecphory.cli.JsonCommand;
import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.ModelKey;
import dev.ecphory.cli.kit.ModelOptions;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.cli.options.AssetEmbedderOptions;
import dev.ecphory.cli.options.DescriberOptions;
import dev.ecphory.cli.options.EmbedderOption;
import dev.ecphory.cli.options.GovernanceOptions;
import dev.ecphory.cli.options.IndexOptions;
import dev.ecphory.cli.options.NamespaceOption;
import dev.ecphory.cli.options.RerankerOption;
import dev.ecphory.cli.options.RoutingOptions;
import dev.ecphory.cli.options.StoreOptions;
import dev.ecphory.internal.retrieval.profile.RetrievalProfile;
import dev.ecphory.internal.store.StoreOpener;
import dev.ecphory.wire.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Every switch. */
@Command(name = "config", description = "Shows every switch with its value, and who set it.")
public final class ConfigCommand extends JsonCommand {
    private static final String NONE = "none";
    private static final String DEFAULT = "default";

    @Mixin
    private final StoreOptions store = new StoreOptions();

    @Mixin
    private final NamespaceOption namespace = new NamespaceOption();

    @Mixin
    private final ModelOptions models = new ModelOptions();

    @Mixin
    private final DescriberOptions describer = new DescriberOptions();

    @Mixin
    private final AssetEmbedderOptions assetEmbedder = new AssetEmbedderOptions();

    @Mixin
    private final RerankerOption crossEncoder = new RerankerOption();

    @Mixin
    private final RoutingOptions routers = new RoutingOptions();

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything is called
    private CommandSpec spec;

    /** A switch: what it is set to, and by whom. */
    private record Switch(String value, String from) {}

    @Override
    public Integer call() {
        Map<String, Switch> all = new TreeMap<>();
        try (Ecphory ecphory = store.open(shell, false)) {
            ecphory.configuration().forEach((name, value) -> all.put(name, new Switch(value, from(name))));
        }
        all.put("recall.recipes", new Switch(String.join(", ", RetrievalProfile.names()), DEFAULT));
        String address = StoreOpener.shown(String.valueOf(store.address(shell)));
        put(all, "db", Optional.of(address), "ECPHORY_DB");
        put(all, "namespace", namespace.named(shell), "ECPHORY_NAMESPACE");
        put(all, "embedder", store.embedder().folder(shell), EmbedderOption.VARIABLE);
        put(all, "cross-encoder", crossEncoder.folder(shell), RerankerOption.VARIABLE);
        String budget = crossEncoder.budget(shell).toMillis() + " ms";
        put(all, "rerank-budget", Optional.of(budget), RerankerOption.BUDGET_VARIABLE);
        put(all, "describe-model", describer.model(shell), DescriberOptions.MODEL);
        put(all, "assets", describer.folder(shell), DescriberOptions.ASSETS);
        put(all, "embed-assets-url", assetEmbedder.url(shell), AssetEmbedderOptions.URL);
        put(all, "embed-assets-model", assetEmbedder.model(shell), AssetEmbedderOptions.MODEL);
        put(all, "embed-assets-dimension", assetEmbedder.dimension(shell), AssetEmbedderOptions.DIMENSION);
        put(
                all,
                "memory-router",
                routers.memoryRouter(shell).or(() -> Optional.of(Retrieval.AS_ASKED.key())),
                RoutingOptions.MEMORY);
        put(
                all,
                "read-router",
                routers.readRouter(shell).or(() -> Optional.of(Reading.PRECISE.key())),
                RoutingOptions.READ);
        put(all, "cheap-model", routers.cheapModel(shell), RoutingOptions.CHEAP);
        put(all, "adapt", routers.adapt(shell).or(() -> Optional.of(Adaptation.OFF.key())), RoutingOptions.ADAPT);
        addModel(all);
        return print(reply(
                        () -> {
                            Map<String, @Nullable Object> switches = new TreeMap<>();
                            all.forEach((name, one) ->
                                    switches.put(name, Json.object("value", one.value(), "from", one.from())));
                            return switches;
                        },
                        page -> page(page, all)))
                .number();
    }

    private void put(Map<String, Switch> all, String name, Optional<?> value, String variable) {
        all.put(name, new Switch(value.map(Object::toString).orElse(NONE), from("--" + name, variable)));
    }

    private void addModel(Map<String, Switch> all) {
        ModelOptions.ModelRequest wanted = models.wanted(shell).orElse(null);
        all.put("model", new Switch(wanted == null ? NONE : wanted.name(), from("--model", ModelOptions.MODEL)));
        if (wanted == null) {
            return;
        }
        all.put("model.url", new Switch(wanted.url(), from("--model-url", ModelOptions.URL)));
        all.put(
                "model.prices",
                new Switch(
                        wanted.prices().input() + "," + wanted.prices().output() + ","
                                + wanted.prices().cachedInput(),
                        from("--model-prices", ModelOptions.PRICES)));
        ModelKey key = wanted.key();
        all.put(
                "model.key",
                key == null
                        ? new Switch(NONE, DEFAULT)
                        : new Switch("set, not shown", (key.inFile() ? "file " : "environment ") + key.from()));
    }

    /** Who set a switch of the engine: somebody by name, else the preset, else nobody. */
    private String from(String name) {
        String by = from("--" + name, variable(name));
        if (!by.equals(DEFAULT)) {
            return by;
        }
        if (name.equals("cognition") && "companion".equals(store.forgetting(shell))) {
            return from("forgetting");
        }
        Preset preset = store.preset(shell);
        return preset.choices().stream().anyMatch(one -> one.name().equals(name)) ? "preset " + preset.key() : DEFAULT;
    }

    private static @Nullable String variable(String name) {
        return switch (name) {
            case "preset" -> StoreOptions.PRESET;
            case "forgetting" -> StoreOptions.FORGETTING;
            case "cognition" -> StoreOptions.COGNITION;
            case "persona" -> StoreOptions.PERSONA;
            case "cache-folder" -> IndexOptions.FOLDER;
            case "index-memory" -> IndexOptions.MEMORY;
            case "trail" -> GovernanceOptions.TRAIL;
            case "quota-events" -> GovernanceOptions.EVENTS;
            case "quota-bytes" -> GovernanceOptions.BYTES;
            case "quota-rate" -> GovernanceOptions.RATE;
            case "index-snapshots" -> IndexOptions.SNAPSHOTS;
            case "candidates" -> IndexOptions.CANDIDATES;
            default -> null;
        };
    }

    private String from(String flag, @Nullable String variable) {
        if (spec.findOption(flag) != null && spec.commandLine().getParseResult().hasMatchedOption(flag)) {
            return "flag " + flag;
        }
        return variable != null && shell.variable(variable).isPresent() ? "environment " + variable : DEFAULT;
    }

    private static void page(ConsolePage page, Map<String, Switch> all) {
        int widest = all.keySet().stream().mapToInt(String::length).max().orElse(0);
        all.forEach((name, one) -> {
            int room = Math.max(widest, page.width() - widest - 2);
            List<String> lines = new ArrayList<>(PlainText.wrap(PlainText.line(one.value()), room));
            String from = PlainText.line(one.from());
            if (PlainText.columns(lines.getLast()) + 2 + PlainText.columns(from) > room && lines.size() > 1) {
                lines.add("");
            }
            for (int i = 0; i < lines.size(); i++) {
                String line = PlainText.fit(i == 0 ? name : "", widest);
                boolean last = i == lines.size() - 1;
                String gap = last && !lines.get(i).isEmpty() ? "  " : "";
                page.line(page.paint().name(line) + "  " + lines.get(i) + gap
                        + (last ? page.paint().faint(from) : ""));
            }
        });
    }
}
