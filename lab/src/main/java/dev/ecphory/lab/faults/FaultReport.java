package dev.ecphory.lab.faults;

import dev.ecphory.lab.kit.ResultPage;
import dev.ecphory.lab.kit.ResultTable;
import dev.ecphory.lab.kit.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** What a campaign's kills came to, as tables. Stateless. */
final class FaultReport {
    private static final String FINDINGS =
            "kills | inside | acknowledged lost | doubled | half | verify | projections | rankings";

    private FaultReport() {}

    /** By operation and store. */
    static ResultTable byOperation(List<KillRecord> kills) {
        return table(
                "operation | store | " + FINDINGS,
                kills,
                one -> List.of(
                        one.operation().ordinal() + " " + one.backend().ordinal(),
                        Texts.format("%s", one.operation().name().toLowerCase(java.util.Locale.ROOT)),
                        one.backend().title()));
    }

    /** By fault and what is real of it. */
    static ResultTable byFault(List<KillRecord> kills) {
        return table(
                "fault | kind | " + FINDINGS,
                kills,
                one -> List.of(
                        Integer.toString(one.fault().ordinal()),
                        one.fault().name().toLowerCase(java.util.Locale.ROOT).replace('_', ' '),
                        one.fault().kind()));
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
                        one.findings().text()))
                .toList();
    }

    /** The page of results. */
    static String page(List<KillRecord> kills, String command) {
        long millis = kills.stream().mapToLong(KillRecord::millis).sum();
        return new ResultPage("Faults")
                .written(command, ".")
                .text(
                        "%,d kills in %,d sessions, %,d of them inside the operation; %,d seconds with their checks."
                            + " After each, the log is compared with what was acknowledged, `verify` is run, what was"
                            + " broken off is finished, and everything derived and the rankings of three questions are"
                            + " compared with those of a memory in which nothing but the log ever was. The numbers are"
                            + " counts of kills with a finding: 0 is what is promised.",
                        kills.size(),
                        kills.stream().map(KillRecord::seed).distinct().count(),
                        kills.stream().filter(KillRecord::inside).count(),
                        millis / 1_000)
                .section("By operation")
                .table(byOperation(kills))
                .section("By fault")
                .text("*File image*: the process is stopped at a random moment and its files are copied, which is"
                        + " what `kill -9` leaves at that moment; then it goes on. *Process*: `SIGKILL`."
                        + " *Connection*: a proxy closes every connection after a random number of bytes."
                        + " *Database*: the server's processes are ended at once.")
                .table(byFault(kills))
                .toString();
    }

    private static ResultTable table(String headings, List<KillRecord> kills, Function<KillRecord, List<String>> key) {
        ResultTable table = ResultTable.headed(headings);
        Map<String, List<KillRecord>> groups = kills.stream()
                .collect(Collectors.groupingBy(one -> key.apply(one).getFirst(), TreeMap::new, Collectors.toList()));
        groups.values().forEach(group -> row(table, key.apply(group.getFirst()).subList(1, 3), group));
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
