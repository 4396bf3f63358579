package dev.ecphory.console;

import dev.ecphory.RecallResult;
import dev.ecphory.RecalledEvent;
import dev.ecphory.RecalledEvent.ScoreReason;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What every signal by itself would have put first, among those that were ranked. Stateless; threads may share it. */
final class SignalRankings {
    private static final int SHOWN = 5;

    private SignalRankings() {}

    private record Gain(RecalledEvent item, double gave, int rank) {}

    static void show(HtmlWriter html, PageRequest place, RecallResult recollection, int deep) {
        Map<String, List<Gain>> lists = new LinkedHashMap<>();
        List<RecalledEvent> items = recollection.items();
        for (int i = 0; i < items.size(); i++) {
            for (ScoreReason reason : items.get(i).reasons()) {
                if (reason.difference() != 0) {
                    lists.computeIfAbsent(reason.stage(), stage -> new ArrayList<>())
                            .add(new Gain(items.get(i), reason.difference(), i + 1));
                }
            }
        }
        html.note("The first " + SHOWN + " of each stage by what it gave, among the best " + deep
                + " by the whole score; in brackets their place in the whole ranking.");
        html.open("div", "class", "lists");
        lists.forEach((stage, gains) -> {
            gains.sort(Comparator.comparingDouble(Gain::gave).reversed());
            html.open("div").leaf("h3", stage).open("ol");
            gains.stream().limit(SHOWN).forEach(gain -> {
                html.open("li")
                        .leaf("span", DisplayFormats.change(gain.gave()), "class", "score")
                        .text(" ");
                html.open(
                        "a",
                        "href",
                        place.url("event", "id", gain.item().entry().id()));
                html.said(DisplayFormats.words(gain.item().entry(), 70)).close("a");
                html.leaf("span", " (" + gain.rank() + ")", "class", "note").close("li");
            });
            html.close("ol").close("div");
        });
        html.close("div");
    }
}
