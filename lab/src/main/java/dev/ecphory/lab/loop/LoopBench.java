package dev.ecphory.lab.loop;

import dev.ecphory.cli.kit.TemporaryFolder;
import dev.ecphory.cognition.Cognition;
import dev.ecphory.consolidate.loop.LoopStep;
import dev.ecphory.consolidate.loop.StepReport;
import dev.ecphory.engine.Ecphory;
import dev.ecphory.engine.Forgetting;
import dev.ecphory.engine.LoopReport;
import dev.ecphory.engine.Memory;
import dev.ecphory.engine.Progress;
import dev.ecphory.engine.Tier;
import dev.ecphory.engine.Verification;
import dev.ecphory.lab.speed.Synthetic.Asked;
import dev.ecphory.lab.speed.Synthetic;
import dev.ecphory.memory.Event;
import dev.ecphory.memory.LogEntry;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The whole loop, twice, over a synthetic memory whose events were recorded when they happened, with everything that may archive
 * switched on. The second run must find nothing to do. For one thread.
 */
public final class LoopBench {
    private static final String NAMESPACE = "loop";
    private static final int BATCH = 1_000;
    private static final double MB = 1 << 20;
    private static final Duration LATER = Duration.ofDays(60);

    private final LoopOptions options;
    private final Progress progress;
    private Instant now = Instant.EPOCH;

    /** Tells how far it has come. */
    public LoopBench(LoopOptions options, Progress progress) {
        this.options = options;
        this.progress = progress;
    }

    /**
     * Runs it.
     *
     * @return the report: {@code events, questions, runs} (of each {@code seconds, steps, derived} with what each did), {@code archived,
     *     aliveMb} (on the heap, at the end), {@code limitMb, problems}
     */
    public Map<String, Object> run() {
        InstantSource clock = () -> now;
        try (TemporaryFolder folder = TemporaryFolder.of("loop");
                Ecphory engine = Ecphory.builder(folder.path().resolve("loop.db"))
                        .tier(Tier.EDGE)
                        .background(false)
                        .clock(clock)
                        .forgetting(Forgetting.ARCHIVE)
                        .cognition(Cognition.COMPANION)
                        .open()) {
            Memory memory = engine.memory(NAMESPACE);
            Synthetic synthetic = new Synthetic(options.seed(), options.events());
            fill(memory, synthetic);
            ask(memory, synthetic);
            now = now.plus(LATER);
            List<Map<String, Object>> runs = List.of(once(memory), once(memory));
            Verification verified = memory.verify(progress);
            Map<String, Object> report = new LinkedHashMap<>();
            report.put("events", options.events());
            report.put("questions", options.questions());
            report.put("runs", runs);
            report.put("archived", memory.archive().list().size());
            report.put("aliveMb", alive() / MB);
            report.put("limitMb", Runtime.getRuntime().maxMemory() / MB);
            report.put("problems", verified.problems());
            return report;
        }
    }

    private void fill(Memory memory, Synthetic synthetic) {
        List<Event> batch = new ArrayList<>();
        long[] done = {0};
        synthetic.forEach(event -> {
            now = Objects.requireNonNull(event.occurredAt()).toInstant();
            batch.add(event);
            if (batch.size() == BATCH) {
                memory.append(batch);
                done[0] += batch.size();
                batch.clear();
                progress.at("append", done[0], options.events());
            }
        });
        memory.append(batch);
    }

    private void ask(Memory memory, Synthetic synthetic) {
        int asked = 0;
        for (Asked question : synthetic.questions(options.questions())) {
            List<String> recalled = memory.recall(question.text()).items().stream()
                    .map(item -> item.entry())
                    .map(LogEntry::id)
                    .toList();
            if (recalled.contains(question.answer())) {
                memory.learning().feedback(question.text(), List.of(question.answer()), List.of());
            }
            asked++;
            progress.at("ask", asked, options.questions());
        }
    }

    private Map<String, Object> once(Memory memory) {
        long began = System.nanoTime();
        LoopReport report = memory.loop().run(LoopStep.ALL, progress);
        Map<String, Object> steps = new LinkedHashMap<>();
        for (StepReport step : report.steps()) {
            steps.put(step.step().shown(), step.count());
        }
        Map<String, Object> run = new LinkedHashMap<>();
        run.put("seconds", (System.nanoTime() - began) / 1e9);
        run.put("steps", steps);
        run.put(
                "derived",
                report.steps().stream()
                        .filter(step -> step.step() == LoopStep.DERIVE)
                        .flatMap(step -> step.examples().stream())
                        .map(chore -> chore.event() + ": " + chore.reason())
                        .toList());
        return run;
    }

    /** Bytes that nobody could free. */
    private static long alive() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
