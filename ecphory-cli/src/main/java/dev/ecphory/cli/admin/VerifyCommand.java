package dev.ecphory.cli.admin;

import dev.ecphory.Ecphory;
import dev.ecphory.Namespace;
import dev.ecphory.admin.VerificationReport;
import dev.ecphory.cli.JsonCommand;
import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.cli.kit.ProgressBars;
import dev.ecphory.cli.options.NamespaceOption;
import dev.ecphory.cli.options.StoreOptions;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.StatusJson;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Whether log and projections agree. */
@Command(
        name = "verify",
        description = "Checks the store and every namespace, or one; exits 0 only when log and projections agree.")
public final class VerifyCommand extends JsonCommand {
    @Mixin
    private final StoreOptions store = new StoreOptions();

    @Mixin
    private final NamespaceOption namespace = new NamespaceOption();

    @Override
    public Integer call() {
        Optional<Namespace> one = namespace.named(shell);
        try (Ecphory ecphory = store.open(shell, false)) {
            VerificationReport verification;
            try (ProgressBars bars = new ProgressBars(shell)) {
                verification =
                        one.isPresent() ? ecphory.memory(one.get()).admin().verify(bars) : ecphory.verify(bars);
            }
            if (json.asked()) {
                shell.out().println(Json.text(StatusJson.of(verification)));
            } else {
                ConsolePage page = new ConsolePage(shell);
                verification
                        .checked()
                        .forEach(line -> page.line(page.paint().good("ok") + "       " + PlainText.line(line)));
                verification
                        .problems()
                        .forEach(line -> page.line(page.paint().bad("problem") + "  " + PlainText.line(line)));
            }
            return (verification.ok() ? ExitCode.OK : ExitCode.PROBLEMS).number();
        }
    }
}
