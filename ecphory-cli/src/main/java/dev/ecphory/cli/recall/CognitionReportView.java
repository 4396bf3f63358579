package dev.ecphory.cli.recall;

import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.internal.cognition.mechanism.FeelingOfKnowing.Sense;
import dev.ecphory.internal.cognition.recall.CognitionReport;
import java.util.List;
import java.util.Locale;

/** What came to mind beside what was recalled, as a person reads it. Stateless. */
final class CognitionReportView {
    private static final int IDS = 3;
    private static final int LINES = 2;

    private CognitionReportView() {}

    /** A line or two; nothing when nothing was felt. */
    static void print(ConsolePage page, CognitionReport felt) {
        Sense sense = felt.knowing();
        if (sense.level() > 0) {
            page.text(String.format(
                    Locale.ROOT,
                    "Feeling of knowing %.2f%s%s%s",
                    sense.level(),
                    some(", known as well: ", sense.known()),
                    some(", on the tip of the tongue: ", sense.tipOfTheTongue()),
                    sense.widen() ? "; a higher --limit may find more" : ""));
        }
        CognitionReport.Unbidden unbidden = felt.unbidden();
        if (unbidden != null) {
            page.event(
                    "Came to mind by itself:",
                    unbidden.entry(),
                    unbidden.entry().id() + (unbidden.inContext() ? "" : " (not in the context)"),
                    LINES);
        }
    }

    private static String some(String before, List<String> ids) {
        if (ids.isEmpty()) {
            return "";
        }
        int more = ids.size() - IDS;
        return before + String.join(", ", ids.subList(0, Math.min(IDS, ids.size()))) + (more > 0 ? " +" + more : "");
    }
}
