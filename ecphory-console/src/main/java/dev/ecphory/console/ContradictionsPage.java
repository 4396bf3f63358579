package dev.ecphory.console;

import dev.ecphory.InvalidInputException;
import dev.ecphory.Memory;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.Contradiction;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.server.access.Role;
import dev.ecphory.wire.EnumNames;
import dev.ecphory.wire.EvidenceEvents;
import dev.ecphory.wire.StatusJson;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What conflicts and nothing settles, both sides in their own words. Stateless; threads may share it. */
final class ContradictionsPage {
    private ContradictionsPage() {}

    static void show(PageRequest place) {
        Memory memory = place.memory();
        List<Contradiction> open = memory.facts().contradictions();
        Map<String, Claim> claims = StatusJson.claims(memory, open);
        EvidenceEvents sources = place.sources();
        HtmlWriter main = new HtmlWriter();
        if (open.isEmpty()) {
            main.empty(
                    "Nothing to review",
                    "When two statements exclude each other and neither clearly replaces the other, they wait here.");
        }
        if (!open.isEmpty()) {
            main.note(DisplayFormats.count(open.size(), "contradiction", "contradictions")
                    + " to decide. Facts follow your decision at once, and every statement stays in the log.");
        }
        int number = 0;
        for (Contradiction one : open) {
            number++;
            main.open("article", "class", "card")
                    .open("h2")
                    .leaf("span", number + " of " + open.size(), "class", "tag")
                    .said(one.slot().subject())
                    .text(": ");
            main.said(one.slot().predicate().replace('_', ' ')).close("h2").saying("p", one.because());
            if (one.undecided()) {
                main.note("It is unclear whether the two exclude each other.");
            }
            main.open("div", "class", "halves");
            side(main, place, sources, "Older", claims.get(one.older()));
            side(main, place, sources, "Newer", claims.get(one.newer()));
            main.close("div");
            EngineMemory.of(memory)
                    .facts()
                    .standing(one)
                    .ifPresent(standing -> main.note("Until you decide, the "
                            + (standing.claim().equals(one.older()) ? "older" : "newer") + " holds, because "
                            + standing.because() + "."));
            if (place.may(Role.WRITE)) {
                main.open("div", "class", "row");
                resolve(main, place, one, "older", "Keep the older");
                resolve(main, place, one, "newer", "Replace it with the newer");
                resolve(main, place, one, "both", "Keep both");
                main.close("div");
            }
            main.close("article");
        }
        place.show("Contradictions", main);
    }

    private static void side(
            HtmlWriter html, PageRequest place, EvidenceEvents sources, String title, @Nullable Claim claim) {
        html.open("div").leaf("h3", title);
        if (claim == null) {
            html.note("It does not exist any more.");
        } else {
            html.open("p")
                    .open("a", "href", place.url("fact", "claim", claim.id()))
                    .said(claim.text())
                    .close("a");
            html.close("p").open("dl", "class", "terms");
            html.term("Held from", DisplayFormats.moment(claim.validFrom(), sources.zone(claim.evidence()), ""));
            html.term("Learned", DisplayFormats.time(claim.learnedAt()));
            html.term("Authority", EnumNames.lower(claim.authority()).replace('_', ' '));
            html.term("Confidence", DisplayFormats.share(claim.confidence()));
            html.close("dl");
            claim.evidence().forEach(evidence -> FactPage.quote(html, place, sources, evidence));
        }
        html.close("div");
    }

    private static void resolve(HtmlWriter html, PageRequest place, Contradiction one, String choice, String title) {
        html.button(place.url("contradictions"), title, "id", one.id(), "choice", choice);
    }

    static void settle(PageRequest place) {
        Decision.Choice choice =
                switch (place.given("choice", "")) {
                    case "older" -> Decision.Choice.OLDER;
                    case "newer" -> Decision.Choice.NEWER;
                    case "both" -> Decision.Choice.BOTH;
                    default ->
                        throw new InvalidInputException(
                                "choice", "(given)", "is not known", "give older, newer or both");
                };
        place.visit().memory(Role.WRITE).facts().resolve(place.given("id", ""), choice);
        place.go(place.url("contradictions"));
    }
}
