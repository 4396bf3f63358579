package dev.ecphory.lab.speed;

import static dev.ecphory.lab.kit.Texts.format;

import dev.ecphory.lab.kit.Numbers;
import dev.ecphory.lab.kit.Output;
import dev.ecphory.lab.kit.ResultPage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What the benchmark of speed measured. Immutable.
 *
 * @param sizes by size; empty where that was left out, and so the others
 * @param lengths by length of texts
 * @param load of a server
 */
record SpeedReport(List<Map<String, Object>> sizes, List<Map<String, Object>> lengths, Map<String, Object> load) {
    private static final String RULES = """
        Every contestant takes in the same texts, answers with the ten best events and their texts, and runs alone in
        a fresh JVM with the same flags. Baselines embed with Ecphory's static embedder. Ecphory does what the recipe
        says with its own fields, and its time includes assembling the context; nothing was derived from the events
        before. CPU is that of all Java threads during a recall, after a warm-up by other questions; p50 and p99 are
        over the questions of the median of several rounds, in which the contestants take turns.
        *Lucene hybrid*: BM25 and an HNSW graph with default settings in one segment, over the passages that
        Ecphory cuts texts into, the best 100 of each fused by reciprocal ranks. *Lucene BM25*: the words of the same index alone. *LangChain4j in memory*: its
        `InMemoryEmbeddingStore`, which compares the question with every vector.\
        """;
    private static final String SIZES = """
        Synthetic conversations in one namespace: sessions of 20 turns between 2 to 6 people, about 20 words a
        turn from a vocabulary of 20,000 with natural frequencies; each question repeats rarer words of one event.
        "Of exact" is the share of the ten best that the hybrid search would give without a shortcut (true BM25
        lengths, float vectors, every event): other stemmers and stored lengths lower it a little, a crippled index a
        lot. "Answer" is how often the event that the question was made from is among the ten. Garbage is what one
        recall allocates (median). Heap is what a contestant holds after a collection; resident memory is the whole
        process's, and the index that Lucene maps into memory counts in full. "Bare" is the least that keeps an event:
        an insert into one table by the same driver, flushed at every commit; threads take turns at it. "Derived" counts
        events that were annotated, read for mentions and claims, and settled. "Not measured" means what it says:
        beyond `--baselines-up-to` events only Ecphory is.\
        """;
    private static final String LENGTHS = """
        The same conversations with as many words a turn as it takes, and real text: the conversations of a data set in
        one namespace, asked its own questions. CPU milliseconds of a recall.\
        """;
    private static final String LOAD = """
        `ecphory serve` in a JVM of its own, on a store of %,.0f events of %,.0f bytes; the clients are in another one on
        the same machine, and each asks again as soon as it has its answer. First those who append are alone, then
        those who recall, then both are there. Times are by the clock: with more clients than processors, a call waits for
        the calls before it. The server's CPU counts its compiler and collector.\
        """;

    /** What was measured, and the surroundings, as JSON has it. */
    Map<String, Object> json(Map<String, Object> surroundings) {
        Map<String, Object> report = Output.object();
        report.putAll(surroundings);
        report.put("sizes", sizes);
        report.put("lengths", lengths);
        report.put("load", load);
        return report;
    }

    /** A page with what was measured, and how. */
    String page(String command) {
        ResultPage page = new ResultPage("Speed")
                .written(
                        command,
                        format(
                                " on Java %s, %d processors, flags `%s`.",
                                System.getProperty("java.version"),
                                Runtime.getRuntime().availableProcessors(),
                                String.join(" ", ChildProcess.flags())))
                .text(RULES)
                .text("The CPU time of short commands, each a process of its own, is in [starting.md](starting.md).");
        if (!sizes.isEmpty()) {
            page.section("By size").text(SIZES).text(SpeedBySize.tables(sizes));
        }
        if (!lengths.isEmpty()) {
            page.section("By length of texts").text(LENGTHS).text(SpeedByLength.table(lengths));
        }
        if (!load.isEmpty()) {
            Numbers numbers = new Numbers(load);
            page.section("A server under load")
                    .text(LOAD, numbers.of("events"), numbers.of("text_bytes_per_event"))
                    .text(SpeedUnderLoad.table(load));
        }
        return page.toString();
    }

    /** The tables alone. */
    String tables() {
        List<String> tables = new ArrayList<>();
        if (!sizes.isEmpty()) {
            tables.add(SpeedBySize.tables(sizes));
        }
        if (!lengths.isEmpty()) {
            tables.add(SpeedByLength.table(lengths));
        }
        if (!load.isEmpty()) {
            tables.add(SpeedUnderLoad.table(load));
        }
        return String.join("\n", tables);
    }
}
