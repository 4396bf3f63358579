package dev.ecphory.wire;

import dev.ecphory.consolidate.loop.StepReport;
import dev.ecphory.engine.Archive;
import dev.ecphory.engine.LoopReport;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the loop did and what is archived, as programs read it. Stateless; threads may share it. */
public final class LoopJson {
    private LoopJson() {}

    /** A run, or what one would do. */
    public static Map<String, @Nullable Object> of(LoopReport report) {
        return Json.object(
                "at", Times.iso(report.at()),
                "dryRun", report.dry(),
                "complete", report.complete(),
                "steps", report.steps().stream().map(LoopJson::of).toList());
    }

    private static Map<String, @Nullable Object> of(StepReport step) {
        return Json.object(
                "step",
                step.step().shown(),
                "count",
                step.count(),
                "examples",
                step.examples().stream()
                        .map(one -> Json.object("of", one.event(), "reason", one.reason()))
                        .toList(),
                "damage",
                step.damage());
    }

    /** What is archived. */
    public static Map<String, @Nullable Object> of(List<Archive.Item> archived) {
        return Json.object(
                "archived",
                archived.stream()
                        .map(one -> Json.object(
                                "id", one.id(),
                                "at", Times.iso(one.at()),
                                "why", Words.lower(one.why()),
                                "instead", one.instead(),
                                "sha256", one.sha256()))
                        .toList());
    }
}
