package dev.ecphory.cli.options;

import dev.ecphory.Memory;
import dev.ecphory.cli.kit.ConsolePage;

/** Tells a person that facts do not follow the log yet. Stateless; threads may share it. */
public final class BacklogNotice {
    private BacklogNotice() {}

    public static void note(ConsolePage page, Memory memory) {
        if (!memory.admin().isConsolidated()) {
            page.faint("Not everything that was appended is consolidated yet; do it with ecphory consolidate.");
        }
    }
}
