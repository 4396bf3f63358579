package dev.ecphory.cli.recall;

import dev.ecphory.cli.facts.FactView;
import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.ConsoleTable;
import dev.ecphory.cli.kit.ConsoleTable.Cell;
import dev.ecphory.cli.kit.Moments;
import dev.ecphory.cli.kit.Paint;
import dev.ecphory.knowledge.EvidenceSpan;
import dev.ecphory.Fact;
import dev.ecphory.knowledge.TimePoint;
import dev.ecphory.RecallResult.Computed;
import dev.ecphory.RecalledFact;
import dev.ecphory.wire.EnumNames;
import dev.ecphory.wire.EvidenceEvents;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * What is recalled beside events, as persons and programs read it: facts and how they stand, and what was worked out. Not
 * for several threads.
 *
 * @param sources of what the facts rest on
 * @param facts shows each by itself
 */
record RecalledView(EvidenceEvents sources, FactView facts) {
    /** Ids of evidence that a row has room for. */
    private static final int IDS = 2;
    /** Columns from which on there is room for them. */
    private static final int ROOMY = 90;

    /** A line a fact: what it says, how it stands and since when, and where it was said. */
    void facts(ConsolePage page, List<RecalledFact> recalled) {
        ConsoleTable table = new ConsoleTable("fact", "since", "until", "stands", "said in");
        for (RecalledFact one : recalled) {
            Fact fact = one.fact();
            TimePoint end = fact.validTo();
            boolean current = one.standing() == RecalledFact.Status.CURRENT;
            table.row(
                    current ? new Cell(fact.text(), page.paint()::bold) : Cell.of(fact.text()),
                    new Cell(Moments.day(fact.validFrom(), sources.since(fact)), page.paint()::date),
                    new Cell(end == null ? "" : Moments.day(end, sources.until(fact)), page.paint()::date),
                    new Cell(standing(one), colour(page.paint(), one.standing())),
                    new Cell(page.width() < ROOMY ? "" : said(fact), page.paint()::faint));
        }
        print(page, table);
    }

    /** A line a sum. */
    static void computed(ConsolePage page, List<Computed> computed) {
        ConsoleTable table = new ConsoleTable("worked out", "", "from");
        for (Computed one : computed) {
            String[] lines = one.text().split("\n", -1);
            for (int i = 0; i < lines.length; i++) {
                table.row(
                        new Cell(i == 0 ? EnumNames.lower(one.kind()) : "", page.paint()::name),
                        Cell.of(lines[i]),
                        new Cell(i == 0 && page.width() >= ROOMY ? ids(one.evidence()) : "", page.paint()::faint));
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
                yield "OUTDATED" + (now == null ? "" : ", then " + now.object());
            }
        };
    }

    private static UnaryOperator<String> colour(Paint paint, RecalledFact.Status standing) {
        return standing == RecalledFact.Status.CURRENT ? paint::good : paint::bad;
    }

    private static String said(Fact fact) {
        List<String> events = new ArrayList<>();
        for (EvidenceSpan evidence : fact.evidence()) {
            if (!events.contains(evidence.event())) {
                events.add(evidence.event());
            }
        }
        return ids(events);
    }

    private static String ids(List<String> events) {
        int more = events.size() - IDS;
        return String.join(", ", events.subList(0, Math.min(IDS, events.size()))) + (more > 0 ? " +" + more : "");
    }
}
