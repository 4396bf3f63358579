package dev.ecphory.cli.recall;

import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.ConsoleTable;
import dev.ecphory.cli.kit.ConsoleTable.Cell;
import dev.ecphory.QueryClassification;
import dev.ecphory.wire.EnumNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What kind of question it was taken for, as persons and programs read it. Stateless; threads may share it. */
final class ClassificationView {
    private ClassificationView() {}

    /** In a few words: {@code T2, temporal}. */
    static String shortly(QueryClassification kind) {
        return kind.tier().name() + ", " + words(kind.category());
    }

    /** A line for each thing that it was taken for, with the words that told it. */
    static void print(ConsolePage page, QueryClassification kind) {
        ConsoleTable table = new ConsoleTable("question", "taken for", "told by");
        row(table, page, "tier", kind.tier().name() + ": " + needed(kind.tier()), kind);
        row(table, page, "category", words(kind.category()), kind);
        row(table, page, "intent", words(kind.intent()), kind);
        row(table, page, "state", words(kind.state()), kind);
        List<String> wants = new ArrayList<>();
        want(wants, kind.exhaustive(), "all of it");
        want(wants, kind.counting(), "a number");
        want(wants, kind.synthesis(), "an overview");
        want(wants, kind.personality(), "what somebody is like");
        if (!wants.isEmpty()) {
            String told = List.of("exhaustive", "counting", "synthesis", "personality").stream()
                    .filter(kind.matched()::containsKey)
                    .map(name -> kind.matched().get(name))
                    .distinct()
                    .collect(Collectors.joining(", "));
            table.row(new Cell("wants", page.paint()::bold), Cell.of(String.join(", ", wants)), Cell.of(told));
        }
        table.row(
                new Cell("sure", page.paint()::bold),
                Cell.of(String.format(Locale.ROOT, "%.2f, by %s", kind.confidence(), kind.by())),
                Cell.of(kind.matched().getOrDefault("model", "")));
        table.print(page, 2);
    }

    private static void row(ConsoleTable table, ConsolePage page, String name, String value, QueryClassification kind) {
        table.row(
                new Cell(name, page.paint()::bold),
                Cell.of(value),
                Cell.of(kind.matched().getOrDefault(name, "")));
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
}
