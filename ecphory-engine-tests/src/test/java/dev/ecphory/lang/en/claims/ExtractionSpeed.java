package dev.ecphory.lang.en.claims;

import dev.ecphory.LogEntry;
import dev.ecphory.internal.facts.PredicateRegistry;
import dev.ecphory.internal.facts.extract.MentionExtractor;
import dev.ecphory.internal.facts.extract.Told;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** Prints how many events a second one core reads: {@code java … ExtractionSpeed}. No test. */
final class ExtractionSpeed {
    private ExtractionSpeed() {}

    public static void main(String[] args) throws IOException {
        List<String> lines;
        try (var in = Objects.requireNonNull(
                ExtractionSpeed.class.getResourceAsStream("/dev/ecphory/lang/en/claims/utterances-dev.txt"))) {
            lines = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        }
        List<LogEntry> events =
                lines.stream().map(line -> Told.by("Evan", line + " " + line)).toList();
        RuleClaimExtractor extractor = new RuleClaimExtractor(PredicateRegistry.english());
        for (int round = 0; round < 8; round++) {
            long started = System.nanoTime();
            int found = 0;
            for (LogEntry event : events) {
                found += extractor.extract(event).size();
            }
            double claims = events.size() / ((System.nanoTime() - started) / 1e9);
            started = System.nanoTime();
            for (LogEntry event : events) {
                found += MentionExtractor.read(event).size();
            }
            double mentions = events.size() / ((System.nanoTime() - started) / 1e9);
            System.out.printf("claims %.0f events/s, mentions %.0f events/s (%d)%n", claims, mentions, found);
        }
    }
}
