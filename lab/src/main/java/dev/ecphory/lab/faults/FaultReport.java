package dev.ecphory.lab.faults;

import dev.ecphory.lab.kit.ResultPage;
import dev.ecphory.lab.kit.ResultTable;
import dev.ecphory.lab.kit.Texts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** What a campaign's kills came to, as tables. Stateless. */
final class FaultReport {
    private static final String FINDINGS =
            "kills | inside | acknowledged lost | doubled | half | verify | projections | rankings";

    private static final int SHOWN = 200;

    private FaultReport() {}

    /** By operation and store. */
    static ResultTable byOperation(List<KillRecord> kills) {
        return table(
                "operation | store | " + FINDINGS,
                kills,
                Comparator.comparing(KillRecord::operation).thenComparing(KillRecord::backend),
                one -> List.of(name(one.operation()), one.backend().title()));
    }

    /** By fault and what is real of it. */
    static ResultTable byFault(List<KillRecord> kills) {
        return table(
                "fault | kind | " + FINDINGS,
                kills,
                Comparator.comparing(KillRecord::fault),
                one -> List.of(name(one.fault()), one.fault().kind()));
    }

    private static String name(Enum<?> one) {
        return one.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** What was found, with the seeds that repeat it; one line a session. */
    static List<String> found(List<KillRecord> kills) {
        Map<Long, KillRecord> first = new TreeMap<>();
        kills.stream().filter(one -> !one.findings().none()).forEach(one -> first.putIfAbsent(one.seed(), one));
        return first.values().stream()
                .map(one -> Texts.format(
                        "--only %d (%s, kill %d): %s",
                        one.seed(),
                        FaultSession.of(one.seed()).title(),
                        one.kill(),
                        shortened(one.findings().text())))
                .toList();
    }

    private static String shortened(String text) {
        return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "…";
    }

    /** The page of results. */
    static String page(List<KillRecord> kills, String command) {
        long millis = kills.stream().mapToLong(KillRecord::millis).sum();
        return new ResultPage("Faults")
                .written(command, ".")
                .text(
                        "%,d kills in %,d sessions, %,d of them inside the operation; %,d acknowledgements were looked"
                            + " for, and %,d seconds went by with the checks. After each, the log is compared with"
                            + " what was acknowledged, `verify` is run, what was broken off is finished, and"
                            + " everything derived and the rankings of three questions are compared with those of a"
                            + " memory in which nothing but the log ever was. The numbers are counts of kills with a"
                            + " finding: 0 is what is promised.",
                        kills.size(),
                        kills.stream().map(KillRecord::seed).distinct().count(),
                        kills.stream().filter(KillRecord::inside).count(),
                        kills.stream().mapToLong(KillRecord::acknowledged).sum(),
                        millis / 1_000)
                .section("By operation")
                .table(byOperation(kills))
                .section("By fault")
                .text("*File image*: the process is stopped at a random moment and its files are copied, which is"
                        + " what `kill -9` leaves at that moment; then it goes on. *Process*: `SIGKILL`."
                        + " *Connection*: a proxy closes every connection after a random number of bytes."
                        + " *Database*: the server's processes are ended at once.")
                .table(byFault(kills))
                .section("Found")
                .text(
                        found(kills).isEmpty()
                                ? "Nothing."
                                : found(kills).stream()
                                        .map(one -> "* `" + one + "`")
                                        .collect(Collectors.joining("\n")))
                .toString();
    }

    private static ResultTable table(
            String headings,
            List<KillRecord> kills,
            Comparator<KillRecord> order,
            Function<KillRecord, List<String>> names) {
        ResultTable table = ResultTable.headed(headings);
        kills.stream()
                .sorted(order)
                .collect(Collectors.groupingBy(names, LinkedHashMap::new, Collectors.toList()))
                .forEach((name, group) -> row(table, name, group));
        row(table, List.of("all", ""), kills);
        return table;
    }

    private static void row(ResultTable table, List<String> names, List<KillRecord> kills) {
        List<Object> cells = new ArrayList<>(names);
        cells.add(Texts.format("%,d", kills.size()));
        cells.add(Texts.format("%,d", count(kills, KillRecord::inside)));
        cells.add(count(kills, one -> one.findings().lost() > 0));
        cells.add(count(kills, one -> one.findings().doubled() > 0));
        cells.add(count(kills, one -> one.findings().half() > 0));
        cells.add(count(kills, one -> one.findings().problems() > 0));
        cells.add(count(kills, one -> one.findings().projections() > 0));
        cells.add(count(kills, one -> one.findings().rankings() > 0));
        table.row(cells);
    }

    private static long count(List<KillRecord> kills, Predicate<KillRecord> which) {
        return kills.stream().filter(which).count();
    }
}
