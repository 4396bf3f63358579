package dev.ecphory.console;

import dev.ecphory.LogEntry;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import dev.ecphory.RecalledEvent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What two settings make of one question. Stateless; threads may share it. */
final class RecallComparison {
    private RecallComparison() {}

    /** One of the two. */
    record Half(RecallOptions options, RecallResult recollection) {
        /** The place of an event, from 1; 0 when it was not recalled. */
        int rank(String id) {
            List<RecalledEvent> items = recollection.items();
            for (int i = 0; i < items.size(); i++) {
                if (items.get(i).entry().id().equals(id)) {
                    return i + 1;
                }
            }
            return 0;
        }

        String name() {
            return options.recipe() + ", " + options.limit() + " memories, " + options.maxTokens() + " tokens";
        }
    }

    static void show(HtmlWriter html, PageRequest place, Half first, Half second) {
        Map<String, LogEntry> all = new LinkedHashMap<>();
        for (Half half : List.of(second, first)) {
            half.recollection()
                    .items()
                    .forEach(item -> all.putIfAbsent(item.entry().id(), item.entry()));
        }
        html.open("section", "id", "compared").leaf("h2", "Side by side");
        html.open("p").leaf("strong", "First: ").text(first.name()).open("br");
        html.leaf("strong", "Second: ").text(second.name()).close("p");
        long both = all.keySet().stream()
                .filter(id -> first.rank(id) > 0 && second.rank(id) > 0)
                .count();
        html.note(both + " in both, " + (first.recollection().items().size() - both) + " only in the first, "
                + (second.recollection().items().size() - both) + " only in the second.");
        html.table("Side by side", "First", "Second", "Change", "Memory");
        all.forEach((id, entry) -> {
            int before = first.rank(id);
            int after = second.rank(id);
            html.open("tr").leaf("td", before == 0 ? "–" : Integer.toString(before), "class", "n");
            html.leaf("td", after == 0 ? "–" : Integer.toString(after), "class", "n");
            html.leaf("td", change(before, after), "class", style(before, after))
                    .open("td");
            html.event(place, id);
            html.text(" ").said(DisplayFormats.speaker(entry)).text(": ").said(DisplayFormats.words(entry, 160));
            html.close("td").close("tr");
        });
        html.endTable();
        html.close("section");
    }

    private static String change(int before, int after) {
        if (before == 0) {
            return "only second";
        }
        if (after == 0) {
            return "only first";
        }
        return before == after ? "same" : after < before ? "▲ " + (before - after) : "▼ " + (after - before);
    }

    private static String style(int before, int after) {
        return after != 0 && (before == 0 || after < before) ? "more" : after == before ? "" : "less";
    }
}
