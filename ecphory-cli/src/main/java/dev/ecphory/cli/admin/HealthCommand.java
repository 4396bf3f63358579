package dev.ecphory.cli.admin;

import dev.ecphory.Ecphory;
import dev.ecphory.Namespace;
import dev.ecphory.admin.HealthReport;
import dev.ecphory.cli.JsonCommand;
import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.cli.kit.Paint;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.cli.options.NamespaceOption;
import dev.ecphory.cli.options.StoreOptions;
import dev.ecphory.internal.engine.EcphoryEngine;
import dev.ecphory.wire.EngineHealthJson;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.StatusJson;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** What works and what is missing. */
@Command(
        name = "health",
        description = "Says what works and what is missing; exits 1 only when a part does not work at all.")
public final class HealthCommand extends JsonCommand {
    @Mixin
    private final StoreOptions store = new StoreOptions();

    @Mixin
    private final NamespaceOption namespace = new NamespaceOption();

    @Override
    public Integer call() {
        try (Ecphory ecphory = store.open(shell, false)) {
            HealthReport health = ecphory.health();
            var namespaces = namespace
                    .named(shell)
                    .map(one ->
                            ecphory.namespaces().stream().filter(one::equals).toList())
                    .orElseGet(ecphory::namespaces)
                    .stream()
                    .map(Namespace::value)
                    .toList();
            if (json.asked()) {
                Map<String, @Nullable Object> object = StatusJson.of(health);
                object.put("namespaces", namespaces);
                object.put(
                        "pulse", EngineHealthJson.of(EcphoryEngine.of(ecphory).engineHealth()));
                shell.out().println(Json.text(object));
            } else {
                ConsolePage page = new ConsolePage(shell);
                for (HealthReport.Component part : health.parts()) {
                    page.line(state(page.paint(), part.state()) + "  "
                            + page.paint().bold(PlainText.fit(part.name(), 14)) + "  " + PlainText.line(part.note()));
                }
                page.pair("namespaces", namespaces.isEmpty() ? "none yet" : String.join(", ", namespaces));
            }
            boolean failed = health.parts().stream().anyMatch(part -> part.state() == HealthReport.State.FAILED);
            return (failed ? ExitCode.PROBLEMS : ExitCode.OK).number();
        }
    }

    private static String state(Paint paint, HealthReport.State state) {
        return switch (state) {
            case OK -> paint.good("ok      ");
            case DEGRADED -> paint.date("degraded");
            case FAILED -> paint.bad("failed  ");
        };
    }
}
