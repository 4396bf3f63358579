package dev.ecphory.cli.options;

import dev.ecphory.Ecphory;
import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.wire.Suggestion;
import java.util.List;

/** What a person is told beside an answer. Stateless; threads may share it. */
public final class Notices {
    private static final int LISTED = 5;

    private Notices() {}

    /** Tells a person that facts do not follow the log yet. */
    public static void note(ConsolePage page, Memory memory) {
        if (!memory.admin().isConsolidated()) {
            page.faint("Not everything that was appended is consolidated yet; do it with ecphory consolidate.");
        }
    }

    /**
     * Tells a person who asked a namespace that nothing was ever written to that it holds nothing, and which near names there
     * are. Only here, where whoever asks may read the whole file: over HTTP a name tells nothing of others.
     */
    static void note(Shell shell, Ecphory ecphory, Namespace namespace) {
        if (ecphory.memory(namespace).admin().logPosition().lastSeq() > 0) {
            return;
        }
        List<String> all = ecphory.namespaces().stream().map(Namespace::value).toList();
        List<String> near = Suggestion.near(namespace.value(), all);
        shell.note("note: namespace " + PlainText.quoted(namespace.value(), 60) + " holds no events; "
                + others(all, near));
    }

    private static String others(List<String> all, List<String> near) {
        if (!near.isEmpty()) {
            return "did you mean " + String.join(" or ", near) + "?";
        }
        if (all.isEmpty()) {
            return "the store holds none at all yet";
        }
        String listed = String.join(", ", all.subList(0, Math.min(LISTED, all.size())));
        return "the store has " + listed + (all.size() > LISTED ? " and " + (all.size() - LISTED) + " more" : "");
    }
}
