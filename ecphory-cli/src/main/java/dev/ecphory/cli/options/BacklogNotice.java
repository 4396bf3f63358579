package dev.ecphory.cli.options;

import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.Memory;

/** Tells a person that facts do not follow the log yet. Stateless; threads may share it. */
final class BacklogNotice {
    private BacklogNotice() {}

    static void note(ConsolePage page, Memory memory) {
        if (!memory.isConsolidated()) {
            page.faint("Not everything that was appended is consolidated yet; do it with ecphory consolidate.");
        }
    }
}
