package dev.ecphory.server.tools;

import dev.ecphory.ConsolidationResult;
import dev.ecphory.Memory;
import dev.ecphory.internal.chores.ChoreBacklog;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.maintenance.LoopStep;
import dev.ecphory.server.access.Role;
import dev.ecphory.wire.DerivedStatement;
import dev.ecphory.wire.InputField;
import dev.ecphory.wire.InputSchema;
import dev.ecphory.wire.Json;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The tool that has what is derived made, and tells what was inferred. Stateless; threads may share it. */
final class ReflectionTools {
    private ReflectionTools() {}

    static Tool consolidate() {
        return new Tool(
                "consolidate",
                "Consolidate",
                "Draws facts from new memories now instead of in the background, and waits for it. Rarely needed: use"
                    + " it when facts must follow what was just remembered. With reflect it also tells what was"
                    + " inferred so far: insights, the portrait, and the lessons, rules and how-tos of sessions. With"
                    + " dry_run nothing is done: it says what the steps of the consolidation loop would do.",
                InputSchema.of(
                        InputField.flag("dry_run", "Only say what would be done. Default: false."),
                        InputField.flag("reflect", "Also tell what was inferred and learned. Default: false."),
                        ResultBudget.FIELD),
                ToolHints.SETS,
                Role.WRITE,
                true,
                ResultSchema.of("done:object complete:boolean waiting:integer reflection?:[Derived] cut?:Cut?"),
                ReflectionTools::consolidated,
                Map.of());
    }

    private static ToolResult consolidated(ToolCall call) {
        Memory memory = call.memory();
        boolean dry = call.given().flag("dry_run");
        Map<String, Long> done;
        boolean complete;
        String told;
        if (dry) {
            done = planned(memory);
            complete = false;
            told = "Nothing is done. The loop would do: " + done + ".";
        } else {
            ConsolidationResult run = memory.consolidate(call.progress());
            done = run.done();
            complete = run.complete();
            told = (done.isEmpty() ? "Nothing was left to do" : "Done: " + done)
                    + (complete ? "." : "; not all of it, call again later.");
        }
        Map<String, @Nullable Object> structured =
                Json.object("done", done, "complete", complete, "waiting", waiting(memory));
        return call.given().flag("reflect") ? reflected(call, structured, told) : ToolResult.of(structured, told);
    }

    private static ToolResult reflected(ToolCall call, Map<String, @Nullable Object> structured, String told) {
        List<DerivedStatement> all = DerivedStatement.reflection(call.memory());
        List<Map<String, @Nullable Object>> shown =
                call.allowance().fit(all.stream().map(DerivedDataView::object).toList(), 1);
        Map<String, @Nullable Object> cut = ResultBudget.cut(all.size(), shown.size(), "search finds the rest");
        structured.put("reflection", shown);
        structured.put("cut", cut);
        return ToolResult.of(
                structured,
                told + "\n"
                        + (shown.isEmpty()
                                ? "Nothing is inferred yet, and no lesson was told."
                                : ResultLines.framed(
                                                "What was inferred from use, and learned",
                                                shown.stream()
                                                        .map(DerivedDataView::line)
                                                        .toList())
                                        + ResultLines.cut(cut)));
    }

    private static Map<String, Long> planned(Memory memory) {
        Map<String, Long> would = new TreeMap<>();
        EngineMemory.of(memory)
                .consolidationLoop()
                .plan(LoopStep.ALL)
                .steps()
                .forEach(one -> would.put(one.step().shown(), one.count()));
        return would;
    }

    static long waiting(Memory memory) {
        return EngineMemory.of(memory).choreBacklog().stream()
                .mapToLong(ChoreBacklog::waiting)
                .sum();
    }
}
