package dev.ecphory.cli.facts;

import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.internal.entities.CausalRelation;
import java.util.List;

/** Causes as persons and programs read them. Stateless; threads may share it. */
final class CausalRelationView {
    private static final int INDENT = 4;

    private CausalRelationView() {}

    /** A line or two a cause, under a heading; nothing when there is none. */
    static void show(ConsolePage page, List<CausalRelation> edges) {
        if (edges.isEmpty()) {
            return;
        }
        page.line("");
        page.line(page.paint().bold("causes, as they were told"));
        for (CausalRelation edge : edges) {
            String effect = PlainText.line(edge.effect());
            List<String> lines = PlainText.wrap(effect + " <- " + PlainText.line(edge.cause()), page.width() - INDENT);
            for (int i = 0; i < lines.size(); i++) {
                page.line((i == 0 ? "  " : " ".repeat(INDENT)) + lines.get(i));
            }
            String told = PlainText.cut(
                    "\"" + PlainText.line(edge.cue()) + "\" · " + PlainText.line(edge.event()), page.width() - INDENT);
            page.line(" ".repeat(INDENT) + page.paint().faint(told));
        }
    }
}
