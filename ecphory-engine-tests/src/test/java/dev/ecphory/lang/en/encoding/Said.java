package dev.ecphory.lang.en.encoding;

import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.internal.language.Languages;
import dev.ecphory.internal.language.MessageFeatures;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Events to be encoded. */
public final class Said {
    static final OffsetDateTime START = OffsetDateTime.parse("2026-01-05T09:00:00+01:00");

    private static final List<String> SENTENCES = List.of(
            "I moved to %s last week and the flat is tiny.",
            "ok",
            "Do you know a good dentist in %s?",
            "My sister %s is coming on Friday with 3 suitcases.",
            "haha",
            "Actually it's %s, not what I said before.",
            "We decided to go with %s for the launch on May 12.",
            "That sounds great, I'm so happy for you!",
            "The rent in %s is 1,140 from April.",
            "No coffee for me today, thanks.");
    private static final List<String> NAMES =
            List.of("Graz", "Lisbon", "Nora", "Tallow", "Osaka", "Wen", "Leeds", "Priya", "Conques", "Tobias");

    private Said() {}

    public static LogEntry entry(long seq, String speaker, String text, OffsetDateTime at) {
        return new LogEntry(
                new Namespace("n"),
                seq,
                at.toInstant(),
                Event.ofText(text).id("e" + seq).speaker(speaker).occurredAt(at).build());
    }

    public static LogEntry entry(long seq, String text) {
        return entry(seq, "Ana", text, START.plusMinutes(seq));
    }

    public static MessageFeatures reading(String text) {
        return Languages.standard()
                .messages()
                .features(Event.ofText(text).speaker("Ana").build());
    }

    /** A log with repeats, news, gaps and late arrivals, the same for the same seed. */
    public static List<LogEntry> log(int events, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<LogEntry> log = new ArrayList<>();
        OffsetDateTime at = START;
        for (int seq = 1; seq <= events; seq++) {
            at = at.plusMinutes(random.nextInt(20) == 0 ? 900 : random.nextInt(-30, 60));
            String text = SENTENCES
                    .get(random.nextInt(SENTENCES.size()))
                    .formatted(NAMES.get(random.nextInt(NAMES.size())) + (random.nextBoolean() ? seq : ""));
            log.add(entry(seq, random.nextBoolean() ? "Ana" : "assistant", text, at));
        }
        return log;
    }
}
