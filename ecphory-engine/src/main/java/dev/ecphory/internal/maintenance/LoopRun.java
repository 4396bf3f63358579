package dev.ecphory.internal.maintenance;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A run of the loop, as its log remembers it.
 *
 * @param at when it began
 * @param done how much each step did, of the steps that ran, in their order
 * @param damaged whether a sweep found an archived event that is not what it was
 */
public record LoopRun(Instant at, Map<LoopStep, Long> done, boolean damaged) {
    static final int MOST = 50;

    private static final String DAMAGED = "damaged";

    public LoopRun {
        EnumMap<LoopStep, Long> ordered = new EnumMap<>(LoopStep.class);
        ordered.putAll(done);
        done = Collections.unmodifiableMap(ordered);
    }

    public static LoopRun of(Instant at, List<LoopStepReport> reports) {
        Map<LoopStep, Long> done = new EnumMap<>(LoopStep.class);
        reports.forEach(one -> done.put(one.step(), one.count()));
        return new LoopRun(
                at, done, reports.stream().anyMatch(one -> !one.damage().isEmpty()));
    }

    /** A log with one more run, without those that are too old. */
    public static String write(List<LoopRun> newestFirst) {
        return newestFirst.stream().limit(MOST).map(LoopRun::line).collect(Collectors.joining("\n"));
    }

    /** The runs of a log, the newest first; what cannot be read is passed over. */
    public static List<LoopRun> read(String log) {
        List<LoopRun> runs = new ArrayList<>();
        for (String line : log.split("\n")) {
            try {
                runs.add(parse(line));
            } catch (DateTimeParseException | IllegalArgumentException other) {
                // another version wrote it
            }
        }
        return List.copyOf(runs);
    }

    private String line() {
        StringBuilder line = new StringBuilder(at.toString());
        done.forEach((step, count) ->
                line.append(' ').append(step.shown()).append('=').append(count));
        return damaged ? line.append(' ').append(DAMAGED).toString() : line.toString();
    }

    private static LoopRun parse(String line) {
        String[] words = line.split(" ");
        Map<LoopStep, Long> done = new EnumMap<>(LoopStep.class);
        boolean damaged = false;
        for (int i = 1; i < words.length; i++) {
            int at = words[i].indexOf('=');
            if (at < 0) {
                damaged |= words[i].equals(DAMAGED);
            } else {
                LoopStep step = LoopStep.valueOf(words[i].substring(0, at).toUpperCase(java.util.Locale.ROOT));
                done.put(step, Long.valueOf(words[i].substring(at + 1)));
            }
        }
        return new LoopRun(Instant.parse(words[0]), done, damaged);
    }
}
