package dev.ecphory.lab.speed;

import static dev.ecphory.lab.kit.Texts.format;

import dev.ecphory.lab.kit.Numbers;
import dev.ecphory.lab.kit.Output;
import dev.ecphory.lab.kit.ResultTable;
import java.util.List;
import java.util.Map;

/** Recalling from talks whose events are of different lengths, some of them real. Stateless. */
final class SpeedByLength {
    private SpeedByLength() {}

    /** Measures a talk. */
    static Map<String, Object> measure(SpeedRunner runner, TalkSource talk) {
        SpeedRunner.Measured measured = runner.run(
                talk.name(),
                talk,
                List.of(SpeedStep.EXACT, SpeedStep.FILL, SpeedStep.BUILD_LUCENE),
                List.of(
                        SpeedStep.RECALL_DEFAULT,
                        SpeedStep.RECALL_WORDS,
                        SpeedStep.RECALL_LUCENE_HYBRID,
                        SpeedStep.RECALL_LUCENE_WORDS),
                List.of());
        Map<String, Object> length = Output.object("talk", talk.name());
        length.putAll(measured.single());
        length.put("default", measured.median(SpeedStep.RECALL_DEFAULT));
        length.put("words", measured.median(SpeedStep.RECALL_WORDS));
        length.put("lucene_hybrid", measured.median(SpeedStep.RECALL_LUCENE_HYBRID));
        length.put("lucene_words", measured.median(SpeedStep.RECALL_LUCENE_WORDS));
        return length;
    }

    /** The table by length; CPU milliseconds of a recall. */
    static String table(List<Map<String, Object>> lengths) {
        ResultTable table = ResultTable.headed("text | events | bytes an event | `default` p50 ms | p99 |"
                + " Lucene hybrid p50 ms | p99 | × Lucene hybrid | `words` p50 ms | Lucene BM25 p50 ms");
        for (Map<String, Object> one : lengths) {
            Numbers length = new Numbers(one);
            Numbers byDefault = length.part("default");
            Numbers hybrid = length.part("lucene_hybrid");
            table.row(
                    length.text("talk"),
                    length.cell("%,.0f", "events"),
                    length.cell("%,.0f", "text_bytes_per_event"),
                    byDefault.cell("%.2f", SpeedRunner.CPU),
                    byDefault.cell("%.2f", "recall_cpu_p99_ms"),
                    hybrid.cell("%.2f", SpeedRunner.CPU),
                    hybrid.cell("%.2f", "recall_cpu_p99_ms"),
                    format("%.2f", byDefault.of(SpeedRunner.CPU) / hybrid.of(SpeedRunner.CPU)),
                    length.part("words").cell("%.2f", SpeedRunner.CPU),
                    length.part("lucene_words").cell("%.2f", SpeedRunner.CPU));
        }
        return table.markdown();
    }
}
