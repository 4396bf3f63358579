package dev.ecphory.console;

import dev.ecphory.Fact;
import dev.ecphory.Memory;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.EvidenceSpan;
import dev.ecphory.server.access.Role;
import dev.ecphory.wire.EnumNames;
import dev.ecphory.wire.EvidenceEvents;
import dev.ecphory.wire.NotFoundException;
import java.util.Comparator;
import java.util.List;

/** A claim, the words it rests on, and everything that its slot ever held. Stateless; threads may share it. */
final class FactPage {
    /** By when they began to hold, then by when they were learned. */
    static final Comparator<Fact> ORDER = Comparator.comparing(
                    (Fact fact) -> fact.validFrom().at())
            .thenComparing(Fact::learnedAt)
            .thenComparing(Fact::id);

    private FactPage() {}

    /** How a version of a fact stands now. */
    static String standing(Fact fact, EvidenceEvents sources) {
        if (fact.retractedAt() != null) {
            return sources.superseded(fact) ? "superseded" : "not believed";
        }
        if (fact.contested()) {
            return "contested";
        }
        return fact.supersededBy() != null ? "superseded" : fact.validTo() != null ? "ended" : "holds";
    }

    static void show(PageRequest place) {
        Memory memory = place.memory();
        String id = place.given("claim", "");
        Claim claim = memory.facts().claims(List.of(id)).stream()
                .findFirst()
                .orElseThrow(() -> new NotFoundException("no such claim here", "take it from a fact"));
        List<Fact> versions = memory
                .facts()
                .allVersions(claim.slot().subject(), claim.slot().predicate())
                .stream()
                .sorted(ORDER)
                .toList();
        EvidenceEvents sources = place.sources();
        HtmlWriter main = new HtmlWriter();
        main.open("article", "class", "card");
        main.open("p", "class", "verbatim").said(claim.text()).close("p").open("dl", "class", "terms");
        main.saidTerm("Subject", claim.slot().subject());
        main.saidTerm("Predicate", claim.slot().predicate());
        main.saidTerm("Value", claim.object());
        main.term("Kind", EnumNames.lower(claim.kind()));
        main.term("Authority", EnumNames.lower(claim.authority()).replace('_', ' '));
        main.term("Confidence", DisplayFormats.share(claim.confidence()));
        main.term("Learned", DisplayFormats.time(claim.learnedAt()));
        main.close("dl");
        claim.evidence().forEach(evidence -> quote(main, place, sources, evidence));
        main.close("article");
        if (place.may(Role.WRITE)) {
            boolean believed =
                    versions.stream().anyMatch(fact -> fact.claim().equals(id) && fact.retractedAt() == null);
            main.open("div", "class", "row");
            main.button(
                    place.url(believed ? "claim/retract" : "claim/restore"),
                    believed ? "Stop believing it" : "Believe it again",
                    "claim",
                    id);
            main.close("div");
        }
        chain(main, place, sources, versions, id);
        main.open("p")
                .open("a", "href", place.url("timeline", "entity", claim.slot().subject()));
        main.text("Timeline of ").said(claim.slot().subject()).close("a").close("p");
        place.show("Fact", main);
    }

    private static void chain(
            HtmlWriter html, PageRequest place, EvidenceEvents sources, List<Fact> versions, String claim) {
        html.open("section", "id", "chain").leaf("h2", "History of this fact");
        html.open("ol", "class", "plain chain");
        for (Fact fact : versions) {
            html.open("li", "class", fact.claim().equals(claim) ? "here" : null);
            html.leaf("span", standing(fact, sources), "class", "tag").text(" ");
            html.open("a", "href", place.url("fact", "claim", fact.claim()))
                    .said(fact.datedObject())
                    .close("a");
            html.open("dl", "class", "terms");
            html.term("Held", DisplayFormats.valid(fact, sources));
            html.term("Learned", DisplayFormats.time(fact.learnedAt()));
            html.term("Believed until", fact.retractedAt() == null ? null : DisplayFormats.time(fact.retractedAt()));
            html.saidTerm("Because", fact.because().isEmpty() ? null : fact.because());
            html.close("dl");
            String next = fact.supersededBy();
            if (next != null) {
                html.open("p").text("Followed by ");
                html.open("a", "href", place.url("fact", "claim", next));
                html.said(versions.stream()
                        .filter(other -> other.claim().equals(next))
                        .findFirst()
                        .map(Fact::datedObject)
                        .orElse(next));
                html.close("a").close("p");
            }
            fact.evidence().forEach(evidence -> quote(html, place, sources, evidence));
            html.close("li");
        }
        html.close("ol").close("section");
    }

    /** The words that bear something, with a way to their event. */
    static void quote(HtmlWriter html, PageRequest place, EvidenceEvents sources, EvidenceSpan evidence) {
        html.open("blockquote").said(sources.quote(evidence)).text(" ");
        html.event(place, evidence.event());
        html.close("blockquote");
    }

    static void retract(PageRequest place) {
        String claim = place.given("claim", "");
        place.visit().memory(Role.WRITE).facts().retractClaim(claim);
        place.go(place.url("fact", "claim", claim));
    }

    static void restore(PageRequest place) {
        String claim = place.given("claim", "");
        place.visit().memory(Role.WRITE).facts().restoreClaim(claim);
        place.go(place.url("fact", "claim", claim));
    }
}
