package dev.ecphory.lab.speed;

import dev.ecphory.lab.kit.Numbers;
import dev.ecphory.lab.kit.ResultTable;
import java.util.List;
import java.util.Map;

/** Clients of a server over REST. Stateless. */
final class SpeedUnderLoad {
    private SpeedUnderLoad() {}

    /** Measures a talk. */
    static Map<String, Object> measure(SpeedRunner runner, TalkSource talk) {
        return runner.run("REST, " + talk.name(), talk, List.of(), List.of(), List.of(SpeedStep.LOAD))
                .single();
    }

    /** The table of times by the clock. */
    static String table(Map<String, Object> load) {
        Numbers numbers = new Numbers(load);
        ResultTable table =
                ResultTable.headed("call | clients | p50 ms alone | p99 | p50 ms mixed | p99 | a second alone | mixed |"
                        + " server's CPU ms a call, alone");
        for (String call : List.of("append", "recall")) {
            table.row(
                    call,
                    numbers.cell("%.0f", call.equals("append") ? "appenders" : "recallers"),
                    numbers.cell("%,.1f", call + "_alone_p50_ms"),
                    numbers.cell("%,.1f", call + "_alone_p99_ms"),
                    numbers.cell("%,.1f", call + "_mixed_p50_ms"),
                    numbers.cell("%,.1f", call + "_mixed_p99_ms"),
                    numbers.cell("%,.0f", call + "s_alone_per_s"),
                    numbers.cell("%,.0f", call + "s_mixed_per_s"),
                    numbers.cell("%,.2f", call + "_server_cpu_ms"));
        }
        return table.markdown()
                + numbers.cell("\n%,.0f calls failed; %,.0f acknowledged events were lost.\n", "errors", "lost");
    }
}
