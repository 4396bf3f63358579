package dev.ecphory.console;

import dev.ecphory.Answerability;
import dev.ecphory.LogEntry;
import dev.ecphory.QueryClassification;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import dev.ecphory.RecallResult.Computed;
import dev.ecphory.RecallResult.StageTrace;
import dev.ecphory.RecalledEvent;
import dev.ecphory.RecalledEvent.ScoreReason;
import dev.ecphory.RecalledFact;
import dev.ecphory.wire.EnumNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A recollection with everything that led to it. Belongs to the thread that answers. */
final class RecallView {
    private final PageRequest place;
    private final RecallOptions options;
    private final RecallResult recollection;

    RecallView(PageRequest place, RecallOptions options, RecallResult recollection) {
        this.place = place;
        this.options = options;
        this.recollection = recollection;
    }

    void write(HtmlWriter html) {
        glance(html);
        given(html);
        ranked(html);
        facts(html);
        computed(html);
        context(html);
        judged(html);
        steps(html);
    }

    private void glance(HtmlWriter html) {
        Answerability judged = recollection.answerability();
        QueryClassification kind = recollection.classification();
        html.open("dl", "class", "glance");
        html.term(
                "Match quality", EnumNames.lower(judged.verdict()) + ", " + DisplayFormats.share(judged.probability()));
        html.term("Question type", EnumNames.lower(kind.category()).replace('_', ' ') + ", " + kind.tier());
        html.term("Memories", Integer.toString(recollection.items().size()));
        html.term("Facts", Integer.toString(recollection.facts().size()));
        html.term("Context", recollection.tokens() + " of " + options.maxTokens() + " tokens");
        if (recollection.pendingVectors() > 0) {
            html.term("Not embedded yet", DisplayFormats.count(recollection.pendingVectors(), "event", "events"));
        }
        if (recollection.factsBehind() > 0) {
            html.term("Not read for facts yet", DisplayFormats.count(recollection.factsBehind(), "event", "events"));
        }
        html.close("dl");
    }

    /** Whether anything was given, how much it may be, and what was left out and why. */
    private void given(HtmlWriter html) {
        StageTrace relevance = step("relevance");
        StageTrace context = step("assemble");
        if (relevance == null || context == null || !relevance.numbers().containsKey("spoken-of")) {
            return;
        }
        boolean injects = options.purpose() == RecallOptions.Purpose.INJECT;
        Double floor = options.minRelevance();
        String likely = DisplayFormats.share(number(relevance, "spoken-of"));
        html.open("section", "id", "given").leaf("h2", "What was given, and what was left out");
        html.open("ul");
        html.leaf(
                "li",
                injects && floor == null
                        ? "For a model that did not ask (inject): memories are given where the memory is at least "
                                + DisplayFormats.share(number(relevance, "least"))
                                + " likely to speak of this. It is " + likely + " likely to."
                        : "For somebody who asks (search): the best there is, however weak. The memory is " + likely
                                + " likely to speak of this.");
        int out = relevance.in() - relevance.out();
        if (out > 0) {
            html.leaf(
                    "li",
                    "Left out: " + DisplayFormats.count(out, "memory", "memories") + ", because "
                            + (floor != null
                                    ? "they are less than " + DisplayFormats.share(floor) + " relevant."
                                    : injects
                                            ? "the memory is less likely than that to speak of it."
                                            : "nothing has a word or a meaning in common with the question."));
        }
        html.leaf(
                "li",
                "The context may take " + (int) number(relevance, "tokens") + " of " + options.maxTokens()
                        + " tokens. It tells " + context.out() + " of the "
                        + DisplayFormats.count(context.in(), "best memory", "best memories")
                        + (context.in() > context.out()
                                ? "; for the others there was no room, or they say the same."
                                : "."));
        html.close("ul").close("section");
    }

    private @Nullable StageTrace step(String stage) {
        return recollection.steps().stream()
                .filter(step -> step.stage().equals(stage))
                .findFirst()
                .orElse(null);
    }

    private static double number(StageTrace step, String name) {
        return step.numbers().getOrDefault(name, List.of(0.0)).getFirst();
    }

    private void ranked(HtmlWriter html) {
        html.open("section", "id", "ranked").leaf("h2", "Ranked memories");
        List<RecalledEvent> items = recollection.items();
        if (items.isEmpty()) {
            html.empty(
                            "Nothing relevant is remembered",
                            "Ask in other words, raise the number of memories in Settings, or look in Events.")
                    .close("section");
            return;
        }
        List<ScoreReason> all = new ArrayList<>();
        items.forEach(item -> all.addAll(item.reasons()));
        double most = all.stream().mapToDouble(ScoreReason::after).max().orElse(1);
        ScoreBarChart.legend(html, all);
        html.open("ol", "class", "ranked");
        for (RecalledEvent item : items) {
            html.open("li");
            html.open("div", "class", "head");
            html.leaf("span", DisplayFormats.score(item.score()), "class", "score");
            html.leaf("span", DisplayFormats.share(item.relevance()) + " relevant", "class", "note");
            ScoreBarChart.bar(html, item.reasons(), most);
            html.leaf(
                    "span",
                    item.inContext() ? "in context" : "over budget",
                    "class",
                    item.inContext() ? "tag yes" : "tag no");
            html.close("div");
            words(html, place, item.entry());
            html.open("details").leaf("summary", "Why: " + item.reasons().size() + " reasons");
            reasons(html, item.reasons());
            html.close("details").close("li");
        }
        html.close("ol").close("section");
    }

    /** Who said what when, with a way to all that is known of it. */
    static void words(HtmlWriter html, PageRequest place, LogEntry entry) {
        html.open("p", "class", "said");
        html.open("span", "class", "who").said(DisplayFormats.speaker(entry)).close("span");
        html.leaf(
                "time",
                DisplayFormats.occurred(entry),
                "datetime",
                entry.occurredAt().toString());
        html.open(
                "a", "href", place.url("event", "id", entry.id()), "aria-label", "Event " + entry.id(), "class", "id");
        html.said(entry.id()).close("a").close("p");
        boolean unused = MarkdownText.write(html, DisplayFormats.words(entry, 400), "brief");
    }

    /** What every stage gave or took, as a table. */
    static void reasons(HtmlWriter html, List<ScoreReason> reasons) {
        html.table("Reasons", "Stage", "Before", "Change", "After", "Reason");
        for (ScoreReason reason : reasons) {
            html.open("tr").leaf("th", reason.stage(), "scope", "row");
            html.leaf("td", DisplayFormats.score(reason.before()), "class", "n");
            html.leaf(
                    "td",
                    DisplayFormats.change(reason.difference()),
                    "class",
                    reason.difference() < 0 ? "n less" : "n");
            html.leaf("td", DisplayFormats.score(reason.after()), "class", "n");
            html.saying("td", reason.because()).close("tr");
        }
        html.endTable();
    }

    private void facts(HtmlWriter html) {
        if (recollection.facts().isEmpty() && recollection.directives().isEmpty()) {
            return;
        }
        html.open("section", "id", "facts").leaf("h2", "Facts and instructions").open("ul", "class", "plain");
        recollection.directives().forEach(directive -> {
            html.open("li").leaf("span", "instruction", "class", "tag");
            html.said(directive.text()).close("li");
        });
        for (RecalledFact recalled : recollection.facts()) {
            html.open("li");
            html.leaf(
                    "span",
                    EnumNames.lower(recalled.standing()),
                    "class",
                    "tag " + EnumNames.lower(recalled.standing()));
            html.open("a", "href", place.url("fact", "claim", recalled.fact().claim()));
            html.said(recalled.fact().text()).close("a");
            html.leaf("span", " " + DisplayFormats.valid(recalled.fact(), place.sources()), "class", "note");
            if (recalled.replacement() != null) {
                html.text(" → ").said(recalled.replacement().text());
            }
            if (!recalled.inContext()) {
                html.leaf("span", "not in the context", "class", "tag no");
            }
            html.open("details").leaf("summary", "Why: score " + DisplayFormats.score(recalled.score()));
            reasons(html, recalled.reasons());
            html.close("details").close("li");
        }
        html.close("ul").close("section");
    }

    private void computed(HtmlWriter html) {
        if (recollection.computed().isEmpty()) {
            return;
        }
        html.open("section", "id", "computed").leaf("h2", "Computed").open("ul", "class", "plain");
        for (Computed one : recollection.computed()) {
            html.open("li")
                    .leaf("span", EnumNames.lower(one.kind()), "class", "tag")
                    .said(one.text());
            for (String id : one.evidence()) {
                html.text(" ");
                html.event(place, id);
            }
            html.close("li");
        }
        html.close("ul").close("section");
    }

    private void context(HtmlWriter html) {
        html.open("section", "id", "context").leaf("h2", "Context");
        String used = recollection.tokens() + " of " + options.maxTokens() + " tokens";
        ScoreBarChart.share(html, recollection.tokens(), options.maxTokens(), used);
        html.note(used + ". This is everything that the model gets.");
        html.open("pre", "tabindex", "0", "aria-label", "Context", "class", "context");
        html.said(recollection.context()).close("pre").close("section");
    }

    private void judged(HtmlWriter html) {
        Answerability judged = recollection.answerability();
        QueryClassification kind = recollection.classification();
        html.open("section", "id", "judged")
                .leaf("h2", "How the question was judged")
                .open("div", "class", "halves");
        html.open("div").leaf("h3", "Is the answer in memory?").open("ul");
        judged.reasons().forEach(reason -> html.saying("li", reason));
        html.close("ul").open("table").open("tbody");
        judged.signs().forEach((sign, value) -> html.open("tr")
                .leaf("th", EnumNames.lower(sign), "scope", "row")
                .leaf("td", DisplayFormats.score(value), "class", "n")
                .close("tr"));
        html.close("tbody").close("table").close("div");
        html.open("div").leaf("h3", "Type of question").open("table").open("tbody");
        row(html, "tier", kind.tier().name(), kind);
        row(html, "category", EnumNames.lower(kind.category()), kind);
        row(html, "intent", EnumNames.lower(kind.intent()), kind);
        row(html, "state", EnumNames.lower(kind.state()), kind);
        row(html, "exhaustive", Boolean.toString(kind.exhaustive()), kind);
        row(html, "counting", Boolean.toString(kind.counting()), kind);
        row(html, "synthesis", Boolean.toString(kind.synthesis()), kind);
        row(html, "personality", Boolean.toString(kind.personality()), kind);
        html.close("tbody").close("table");
        html.note("Judged by " + kind.by() + ", " + DisplayFormats.share(kind.confidence()) + " sure.");
        html.close("div").close("div").close("section");
    }

    private static void row(HtmlWriter html, String name, String value, QueryClassification kind) {
        html.open("tr").leaf("th", name, "scope", "row").leaf("td", value.replace('_', ' '));
        html.saying("td", kind.matched().getOrDefault(name, ""), "class", "note")
                .close("tr");
    }

    private void steps(HtmlWriter html) {
        html.open("section", "id", "steps").leaf("h2", "Steps");
        html.table("Steps", "Stage", "In", "Out", "ms", "Note");
        for (StageTrace step : recollection.steps()) {
            html.open("tr").leaf("th", step.stage(), "scope", "row");
            html.leaf("td", Integer.toString(step.in()), "class", "n");
            html.leaf("td", Integer.toString(step.out()), "class", step.out() < step.in() ? "n less" : "n");
            html.leaf("td", String.format(Locale.ROOT, "%.2f", step.took().toNanos() / 1e6), "class", "n");
            html.saying("td", step.note()).close("tr");
        }
        html.endTable();
        html.close("section");
    }
}
