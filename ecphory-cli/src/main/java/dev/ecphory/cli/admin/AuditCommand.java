package dev.ecphory.cli.admin;

import dev.ecphory.Memory;
import dev.ecphory.cli.QueryCommand;
import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.options.BacklogNotice;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.monitoring.QualityReport;
import dev.ecphory.wire.StatusJson;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;

/** What of a memory may be of little use. */
@Command(
        name = "audit",
        description =
                "Counts what may be of little use: chatter, repetitions, what nobody ever recalled. Changes nothing.")
public final class AuditCommand extends QueryCommand {
    private static final int SHOWN = 5;

    @Override
    public Reply of(Memory memory) throws Exception {
        QualityReport audit = EngineMemory.of(memory).qualityReport();
        return reply(() -> StatusJson.of(audit), page -> {
            page(page, audit);
            BacklogNotice.note(page, memory);
        });
    }

    private static void page(ConsolePage page, QualityReport audit) {
        page.pair("events", number(audit.events()));
        page.pair("chatter", some(audit.chatter()));
        page.pair("recalled", number(audit.recalled()) + " up to the last consolidation");
        page.pair("never recalled", some(audit.neverRecalled()));
        page.pair("of use", number(audit.used()) + " by what was reported");
        page.pair("contradictions", number(audit.contradictions()));
        page.pair("set aside", number(audit.setbacks()));
        if (!audit.repeated().isEmpty()) {
            page.line("");
            page.title("Said more than once by one speaker");
            for (QualityReport.Repeated one : audit.repeated()) {
                page.text(one.times() + " times: " + one.text().strip());
                page.faint("  " + examples(one.examples(), one.times()));
            }
        }
    }

    private static String some(QualityReport.Some some) {
        return some.count() == 0 ? "0" : number(some.count()) + ": " + examples(some.examples(), some.count());
    }

    private static String examples(List<String> ids, long count) {
        List<String> shown = ids.subList(0, Math.min(SHOWN, ids.size()));
        return String.join(", ", shown) + (count > shown.size() ? " …" : "");
    }

    private static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
