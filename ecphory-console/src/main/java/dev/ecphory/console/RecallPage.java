package dev.ecphory.console;

import dev.ecphory.InvalidInputException;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.RankExplanation;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import dev.ecphory.RecalledEvent;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.runtime.EventSearch;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The recall analyzer: a question, and everything that recall did for it. Stateless; threads may share it. */
final class RecallPage {
    private static final int CANDIDATES = 8;

    private RecallPage() {}

    static void show(PageRequest place) {
        RecallForm ask = RecallForm.of(place);
        HtmlWriter main = new HtmlWriter();
        ask.form(main, place);
        Memory memory = place.memory();
        String question = ask.question();
        if (question == null) {
            main.empty(
                    "Ask a question",
                    "You see what is recalled and why, how each signal scored, and the context that a model gets.");
            place.show("Recall", main);
            return;
        }
        try {
            RecallOptions options = ask.options();
            RecallResult recollection = memory.recall(question, options);
            new RecallView(place, options, recollection).write(main);
            whyForm(main, place, ask);
            place.show("Recall", main);
        } catch (InvalidInputException wrong) {
            main.saying("p", String.valueOf(wrong.getMessage()), "class", "wrong", "role", "alert");
            place.show(400, "Recall", main);
        }
    }

    private static void whyForm(HtmlWriter main, PageRequest place, RecallForm ask) {
        main.open("section", "id", "why").leaf("h2", "Why or why not");
        main.note("Why an event was recalled, or which step left it out.");
        main.open(
                "form",
                "method",
                "get",
                "action",
                place.url("why"),
                "hx-get",
                place.url("why"),
                "hx-target",
                "#because",
                "class",
                "row");
        @Nullable String[] query = ask.query();
        for (int i = 0; i + 1 < query.length; i += 2) {
            main.hidden(String.valueOf(query[i]), query[i + 1]);
        }
        main.open("label").text("Id of an event, or words in it ");
        main.open("input", "name", "id", "required", "required", "autocomplete", "off");
        main.close("label").leaf("button", "Explain").close("form");
        main.open("div", "id", "because", "aria-live", "polite").close("div").close("section");
    }

    /** Where one event stands for a question. */
    static void why(PageRequest place) {
        RecallForm ask = RecallForm.of(place);
        String id = place.given("id", "");
        HtmlWriter html = new HtmlWriter();
        if (place.memory().get(id).isEmpty()) {
            candidates(html, place, ask, id);
            answer(html, place, ask);
            return;
        }
        try {
            RankExplanation why = place.memory().explain(String.valueOf(ask.question()), ask.options(), id);
            RecalledEvent item = why.item();
            html.open("div", "class", "card");
            html.open("p");
            html.leaf("strong", why.stage() == null ? "Recalled." : "Not recalled: dropped by " + why.stage() + ".");
            html.text(why.rank() == 0 ? "Of " : "Number " + why.rank() + " of ").text(why.of() + " events: ");
            html.said(why.because()).close("p");
            RecallView.words(html, place, item.entry());
            if (!item.reasons().isEmpty()) {
                ScoreBarChart.bar(html, item.reasons(), Math.max(item.score(), why.needed()));
                RecallView.reasons(html, item.reasons());
            }
            html.close("div");
        } catch (InvalidInputException wrong) {
            html.saying("p", String.valueOf(wrong.getMessage()), "class", "wrong", "role", "alert");
        }
        answer(html, place, ask);
    }

    /** Events that hold the words given instead of an id. */
    private static void candidates(HtmlWriter html, PageRequest place, RecallForm ask, String words) {
        List<LogEntry> found = EngineMemory.of(place.memory())
                .search(new EventSearch(words, null, null, null, null), Long.MAX_VALUE, CANDIDATES)
                .entries();
        if (words.isEmpty() || found.isEmpty()) {
            html.open("p", "class", "wrong", "role", "alert").text("No event has the id or all of the words ");
            html.said(words).close("p");
            return;
        }
        html.open("p").text("No event has the id ").said(words).text(". The newest with these words:");
        html.close("p");
        html.open("ul", "class", "plain");
        for (LogEntry entry : found) {
            html.open("li").open("a", "href", place.url("why", ask.query("id", entry.id())));
            html.said(DisplayFormats.words(entry, 160)).close("a");
            html.text(" ").saying("span", DisplayFormats.speaker(entry), "class", "note");
            html.close("li");
        }
        html.close("ul");
    }

    private static void answer(HtmlWriter html, PageRequest place, RecallForm ask) {
        if (place.piece()) {
            place.piece(html);
        } else {
            HtmlWriter main = new HtmlWriter();
            main.open("p")
                    .leaf("a", "Back to the recall", "href", place.url("recall", ask.query()))
                    .close("p");
            main.add(html);
            whyForm(main, place, ask);
            place.show("Why or why not", main);
        }
    }
}
