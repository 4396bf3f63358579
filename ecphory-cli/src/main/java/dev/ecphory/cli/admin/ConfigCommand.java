package dev.ecphory.cli.admin;

import dev.ecphory.Answer.Routing.Adaptation;
import dev.ecphory.Answer.Routing.Reading;
import dev.ecphory.Answer.Routing.Retrieval;
import dev.ecphory.Ecphory;
import dev.ecphory.Preset;
import dev.ecphory.RecallOptions;
import dev.ecphory.cli.JsonCommand;
import dev.ecphory.cli.kit.ArgumentChecks;
import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.ModelKey;
import dev.ecphory.cli.kit.ModelOptions;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.cli.kit.Setting;
import dev.ecphory.cli.options.NamespaceOption;
import dev.ecphory.cli.options.StoreOptions;
import dev.ecphory.spi.store.EventStore;
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
    /** What holds of those that are not the engine's. */
    private static final Map<Setting, String> DEFAULTS = Map.of(
            Setting.RERANK_BUDGET, "150",
            Setting.MEMORY_ROUTER, Retrieval.AS_ASKED.key(),
            Setting.READ_ROUTER, Reading.PRECISE.key(),
            Setting.ADAPT, Adaptation.OFF.key());

    @Mixin
    private final StoreOptions store = new StoreOptions();

    @Mixin
    private final NamespaceOption namespace = new NamespaceOption();

    @Mixin
    private final ModelOptions models = new ModelOptions();

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
        all.put("recall.recipes", new Switch(String.join(", ", RecallOptions.recipes()), DEFAULT));
        String address = EventStore.toDisplayAddress(String.valueOf(store.address(shell)));
        put(all, "db", Optional.of(address), "ECPHORY_DB");
        put(all, "namespace", namespace.named(shell), "ECPHORY_NAMESPACE");
        for (Setting setting : Setting.values()) {
            String usual = DEFAULTS.getOrDefault(setting, NONE);
            all.computeIfAbsent(
                    setting.key(), key -> new Switch(shell.setting(setting).orElse(usual), from(setting)));
        }
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
        all.put(Setting.MODEL_URL.key(), new Switch(wanted.url(), from(Setting.MODEL_URL)));
        all.put(
                Setting.MODEL_PRICES.key(),
                new Switch(
                        wanted.prices().input() + "," + wanted.prices().output() + ","
                                + wanted.prices().cachedInput(),
                        from(Setting.MODEL_PRICES)));
        ModelKey key = wanted.key();
        all.put(
                "model.key",
                key == null
                        ? new Switch(NONE, DEFAULT)
                        : new Switch("set, not shown", (key.inFile() ? "file " : "environment ") + key.from()));
    }

    /** Who set a switch of the engine: somebody by name, else the preset, else nobody. */
    private String from(String name) {
        String by = ArgumentChecks.find(name, Setting.values(), Setting::key)
                .map(this::from)
                .orElseGet(() -> from("--" + name, name.equals("preset") ? StoreOptions.PRESET : null));
        if (!by.equals(DEFAULT)) {
            return by;
        }
        if (name.equals(Setting.COGNITION.key()) && "companion".equals(StoreOptions.forgetting(shell))) {
            return from(Setting.FORGETTING);
        }
        Preset preset = store.preset(shell);
        return preset.choices().stream().anyMatch(one -> one.name().equals(name)) ? "preset " + preset.key() : DEFAULT;
    }

    private String from(Setting setting) {
        if (shell.settings().containsKey(setting)) {
            return "flag " + setting.field();
        }
        return shell.everywhere().containsKey(setting) ? "environment " + Setting.VARIABLE : DEFAULT;
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
