package dev.ecphory.console;

import dev.ecphory.Fact;
import dev.ecphory.RetryableException;
import dev.ecphory.internal.engine.EngineKnowledgeBase;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.facts.FactSearch;
import dev.ecphory.spi.store.MentionTable.Entity;
import dev.ecphory.wire.EvidenceEvents;
import dev.ecphory.wire.FactJson;
import org.jspecify.annotations.Nullable;

/** The facts of a namespace by their slots, page by page, with a search. Stateless; threads may share it. */
final class FactsPage {
    private static final int PAGE = 50;
    private static final int SUBJECTS = 200;

    private FactsPage() {}

    static void show(PageRequest place) {
        EngineKnowledgeBase facts = EngineMemory.of(place.memory()).facts();
        FactSearch search = new FactSearch(
                place.given("q", ""), place.given("subject"), place.given("predicate"), place.given("all") != null);
        @Nullable String after = place.given("after");
        FactSearch.Page page;
        try {
            page = facts.search(search, after, PAGE);
        } catch (RetryableException settledAnew) {
            after = null;
            page = facts.search(search, null, PAGE);
        }
        HtmlWriter main = new HtmlWriter();
        form(main, place, facts, search);
        FactJson.behindNote(facts.factsBehind()).ifPresent(note -> main.leaf("p", note + ".", "class", "note"));
        if (page.facts().isEmpty() && page.next() == null && after == null) {
            empty(main, search);
        } else {
            table(main, place, page);
            pages(main, place, after, page.next());
        }
        place.show("Facts", main);
    }

    private static void empty(HtmlWriter html, FactSearch search) {
        if (!search.findsAll()) {
            html.empty("No facts found", "Try fewer words, or clear the search. Recall finds events by meaning.");
        } else if (search.allVersions()) {
            html.empty("No facts yet", "Facts appear here once events that tell some are consolidated.");
        } else {
            html.empty("No facts hold now", "Facts that ended or were superseded are among all versions.");
        }
    }

    private static void form(HtmlWriter html, PageRequest place, EngineKnowledgeBase facts, FactSearch search) {
        html.open("form", "method", "get", "action", place.url("facts"), "class", "card ask", "role", "search");
        html.open("label", "class", "wide").text("Search facts");
        html.open("input", "type", "search", "name", "q", "value", search.words(), "autocomplete", "off")
                .close("label");
        html.leaf("button", "Search", "class", "do");
        boolean filtered = search.subject() != null || search.predicate() != null || search.allVersions();
        html.open("details", "open", filtered ? "open" : null).leaf("summary", "Filters");
        html.open("div", "class", "fields").open("label").text("Subject");
        html.open("input", "name", "subject", "list", "subjects", "value", search.subject())
                .close("label");
        html.open("datalist", "id", "subjects");
        for (Entity entity : facts.entities(SUBJECTS)) {
            html.open("option", "value", entity.name()).close("option");
        }
        html.close("datalist");
        html.open("label").text("Predicate");
        html.open("input", "name", "predicate", "value", search.predicate()).close("label");
        html.open("label", "class", "check");
        html.open(
                "input", "type", "checkbox", "name", "all", "value", "1", "checked", search.allVersions() ? "1" : null);
        html.text("All versions").close("label");
        html.close("div").close("details");
        html.open("p", "class", "note wide")
                .text("A search finds facts that contain every word. All versions are also those that ended or were"
                        + " superseded. ");
        if (!search.findsAll() || search.allVersions()) {
            html.leaf("a", "Clear", "href", place.url("facts"));
        }
        html.close("p").close("form");
    }

    private static void table(HtmlWriter html, PageRequest place, FactSearch.Page page) {
        EvidenceEvents sources = place.sources();
        html.table("Facts", "Subject", "Predicate", "Value", "Held", "Now", "From");
        for (Fact fact : page.facts()) {
            String standing = FactPage.standing(fact, sources);
            html.open("tr").open("th", "scope", "row");
            html.open("a", "href", place.url("entity", "name", fact.slot().subject()))
                    .said(fact.slot().subject())
                    .close("a")
                    .close("th");
            html.open("td").said(fact.slot().predicate().replace('_', ' ')).close("td");
            html.open("td")
                    .open("a", "href", place.url("fact", "claim", fact.claim()))
                    .said(fact.datedObject())
                    .close("a")
                    .close("td");
            html.leaf("td", DisplayFormats.valid(fact, sources), "class", "when");
            html.open("td").leaf("span", standing, "class", tag(standing)).close("td");
            html.open("td");
            fact.evidence().stream().limit(1).forEach(evidence -> html.event(place, evidence.event()));
            html.close("td").close("tr");
        }
        html.endTable();
    }

    private static String tag(String standing) {
        return switch (standing) {
            case "holds" -> "tag yes";
            case "contested", "not believed" -> "tag no";
            default -> "tag";
        };
    }

    private static void pages(HtmlWriter html, PageRequest place, @Nullable String after, @Nullable String next) {
        if (after == null && next == null) {
            return;
        }
        html.open("p", "class", "pages");
        if (after != null) {
            html.leaf("a", "First", "href", url(place, null)).text(" ");
        }
        if (next != null) {
            html.leaf("a", "Next", "href", url(place, next), "rel", "next");
        }
        html.close("p");
    }

    private static String url(PageRequest place, @Nullable String after) {
        return place.url(
                "facts",
                "q",
                place.given("q"),
                "subject",
                place.given("subject"),
                "predicate",
                place.given("predicate"),
                "all",
                place.given("all"),
                "after",
                after);
    }
}
