package dev.ecphory.cli;

import dev.ecphory.engine.Ecphory;
import dev.ecphory.recall.Recipe;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Every switch. */
@Command(name = "config", description = "Shows every switch with its value.")
final class ConfigCommand implements Callable<Integer> {
    private final Shell shell;

    @Mixin
    private final StoreOptions store = new StoreOptions();

    @Mixin
    private final JsonOption json = new JsonOption();

    ConfigCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        try (Ecphory ecphory = store.open(shell, false)) {
            Map<String, String> config = new TreeMap<>(ecphory.config());
            config.putIfAbsent("recall.recipes", String.join(", ", Recipe.names()));
            if (json.asked()) {
                shell.out().println(Json.text(config));
            } else {
                Page page = new Page(shell);
                int widest =
                        config.keySet().stream().mapToInt(String::length).max().orElse(0);
                config.forEach((name, value) ->
                        page.line(page.paint().name(Plain.fit(name, widest)) + "  " + Plain.line(value)));
            }
            return ExitCode.OK.number();
        }
    }
}
