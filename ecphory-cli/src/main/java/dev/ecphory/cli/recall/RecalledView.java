package dev.ecphory.cli.recall;

import dev.ecphory.Fact;
import dev.ecphory.QueryClassification;
import dev.ecphory.RecallResult.Computed;
import dev.ecphory.RecalledFact;
import dev.ecphory.cli.facts.FactView;
import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.ConsoleTable;
import dev.ecphory.cli.kit.ConsoleTable.Cell;
import dev.ecphory.cli.kit.Paint;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.internal.cognition.mechanism.FeelingOfKnowing.Sense;
import dev.ecphory.internal.cognition.mechanism.SessionMood;
import dev.ecphory.internal.cognition.recall.CognitionReport;
import dev.ecphory.knowledge.EvidenceSpan;
import dev.ecphory.knowledge.TimePoint;
import dev.ecphory.wire.EnumNames;
import dev.ecphory.wire.EvidenceEvents;
import dev.ecphory.wire.Moments;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What is recalled beside events, as persons read it: facts and how they stand, what was worked out, what kind of question
 * it was, and what came to mind by itself. Not for several threads.
 *
 * @param sources of what the facts rest on
 * @param facts shows each by itself
 */
public record RecalledView(EvidenceEvents sources, FactView facts) {
    private static final int KNOWN_IDS = 3;
    private static final int LINES = 2;
    /** Ids of evidence that a row has room for. */
    private static final int IDS = 2;
    /** Columns from which on there is room for them. */
    private static final int ROOMY = 90;

    /** A line a fact: what it says, how it stands and since when, and where it was said. */
    public void facts(ConsolePage page, List<RecalledFact> recalled) {
        ConsoleTable table = new ConsoleTable("fact", "since|date", "until|date", "stands", "said in|faint");
        for (RecalledFact one : recalled) {
            Fact fact = one.fact();
            TimePoint end = fact.validTo();
            boolean current = one.standing() == RecalledFact.Status.CURRENT;
            table.row(
                    current ? new Cell(fact.text(), page.paint()::bold) : Cell.of(fact.text()),
                    Moments.day(fact.validFrom(), sources.since(fact)),
                    end == null ? "" : Moments.day(end, sources.until(fact)),
                    new Cell(standing(one), colour(page.paint(), one.standing())),
                    page.width() < ROOMY ? "" : said(fact));
        }
        print(page, table);
    }

    /** A line a sum. */
    static void computed(ConsolePage page, List<Computed> computed) {
        ConsoleTable table = new ConsoleTable("worked out|name", "", "from|faint");
        for (Computed one : computed) {
            String[] lines = one.text().split("\n", -1);
            for (int i = 0; i < lines.length; i++) {
                table.row(
                        i == 0 ? EnumNames.lower(one.kind()) : "",
                        lines[i],
                        i == 0 && page.width() >= ROOMY ? ids(one.evidence(), IDS) : "");
            }
        }
        print(page, table);
    }

    private static void print(ConsolePage page, ConsoleTable table) {
        if (!table.isEmpty()) {
            table.print(page, 2);
            page.line("");
        }
    }

    private static String standing(RecalledFact recalled) {
        return switch (recalled.standing()) {
            case CURRENT -> "holds";
            case CONTESTED -> "contested";
            case OUTDATED -> {
                Fact now = recalled.replacement();
                yield "OUTDATED" + (now == null ? "" : ", then " + now.datedObject());
            }
        };
    }

    private static UnaryOperator<String> colour(Paint paint, RecalledFact.Status standing) {
        return standing == RecalledFact.Status.CURRENT ? paint::good : paint::bad;
    }

    private static String said(Fact fact) {
        return ids(fact.evidence().stream().map(EvidenceSpan::event).distinct().toList(), IDS);
    }

    private static String ids(List<String> events, int most) {
        int more = events.size() - most;
        return String.join(", ", events.subList(0, Math.min(most, events.size()))) + (more > 0 ? " +" + more : "");
    }

    /** In a few words: {@code T2, temporal}. */
    static String shortly(QueryClassification kind) {
        return kind.tier().name() + ", " + words(kind.category());
    }

    /** A line for each thing that the question was taken for, with the words that told it. */
    static void classification(ConsolePage page, QueryClassification kind) {
        ConsoleTable table = new ConsoleTable("question|bold", "taken for", "told by");
        row(table, "tier", kind.tier().name() + ": " + needed(kind.tier()), kind);
        row(table, "category", words(kind.category()), kind);
        row(table, "intent", words(kind.intent()), kind);
        row(table, "state", words(kind.state()), kind);
        List<String> wants = new ArrayList<>();
        want(wants, kind.exhaustive(), "all of it");
        want(wants, kind.counting(), "a number");
        want(wants, kind.synthesis(), "an overview");
        want(wants, kind.personality(), "what somebody is like");
        if (!wants.isEmpty()) {
            String told = Stream.of("exhaustive", "counting", "synthesis", "personality")
                    .filter(kind.matched()::containsKey)
                    .map(name -> kind.matched().get(name))
                    .distinct()
                    .collect(Collectors.joining(", "));
            table.row("wants", String.join(", ", wants), told);
        }
        table.row(
                "sure",
                PlainText.format("%.2f, by %s", kind.confidence(), kind.by()),
                kind.matched().getOrDefault("model", ""));
        table.print(page, 2);
    }

    private static void row(ConsoleTable table, String name, String value, QueryClassification kind) {
        table.row(name, value, kind.matched().getOrDefault(name, ""));
    }

    private static void want(List<String> wants, boolean wanted, String what) {
        if (wanted) {
            wants.add(what);
        }
    }

    private static String needed(QueryClassification.MemoryNeed tier) {
        return switch (tier) {
            case T0 -> "needs no memory";
            case T1 -> "a plain look-up";
            case T2 -> "a look-up with care";
            case T3 -> "many memories";
        };
    }

    private static String words(Enum<?> choice) {
        return EnumNames.lower(choice).replace('_', ' ');
    }

    /** What came to mind beside what was recalled, on a line or two; nothing when nothing was felt. */
    static void cognition(ConsolePage page, CognitionReport felt) {
        Sense sense = felt.knowing();
        if (sense.level() > 0) {
            page.text(PlainText.format(
                    "Feeling of knowing %.2f%s%s%s",
                    sense.level(),
                    some(", known as well: ", sense.known()),
                    some(", on the tip of the tongue: ", sense.tipOfTheTongue()),
                    sense.widen() ? "; a higher --limit may find more" : ""));
        }
        CognitionReport.Unbidden unbidden = felt.unbidden();
        if (unbidden != null) {
            page.event(
                    "Came to mind by itself:",
                    unbidden.entry(),
                    unbidden.entry().id() + (unbidden.inContext() ? "" : " (not in the context)"),
                    LINES);
        }
        SessionMood sessions = felt.sessions();
        if (sessions != null) {
            page.text("The last sessions felt " + sessions.text() + some(": ", sessions.events()));
        }
    }

    private static String some(String before, List<String> ids) {
        return ids.isEmpty() ? "" : before + ids(ids, KNOWN_IDS);
    }
}
