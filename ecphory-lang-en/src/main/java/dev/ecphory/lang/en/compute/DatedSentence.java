package dev.ecphory.lang.en.compute;

import dev.ecphory.Event.TimeBasis;
import dev.ecphory.LogEntry;
import dev.ecphory.internal.language.TimeMention;
import dev.ecphory.internal.text.Sentence;
import dev.ecphory.internal.text.SentenceSplitter;
import dev.ecphory.knowledge.TimePoint;
import dev.ecphory.knowledge.TimePoint.Granularity;
import dev.ecphory.lang.en.time.TemporalTagger;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A sentence of an event, its words, and the day that it tells of. Immutable. */
record DatedSentence(LogEntry entry, Set<String> words, Optional<Day> when) {
    /** More text is not read: an answer of pages tells no single time. */
    private static final int LONGEST = 4_000;

    private static final Set<String> JUST = Set.of("just", "currently", "finally");

    record Day(LocalDate date, Granularity granularity) {
        TimePoint point() {
            return new TimePoint(date.atStartOfDay(ZoneOffset.UTC).toInstant(), granularity, null);
        }
    }

    static List<DatedSentence> of(LogEntry entry) {
        String text = entry.event().text();
        if (text.length() > LONGEST) {
            return List.of();
        }
        boolean dated = entry.event().timeBasis() != TimeBasis.UNKNOWN;
        List<TimeMention> mentions = dated ? TemporalTagger.english().find(text, entry.occurredAt()) : List.of();
        List<DatedSentence> told = new ArrayList<>();
        for (Sentence sentence : SentenceSplitter.of(text)) {
            int from = sentence.words().getFirst().from();
            int to = sentence.words().getLast().to();
            List<TimeMention> inside = mentions.stream()
                    .filter(mention -> mention.from() >= from && mention.to() <= to && !mention.vague())
                    .toList();
            Optional<Day> when = Optional.empty();
            if (inside.size() == 1) {
                TimeMention only = inside.getFirst();
                when = Optional.of(new Day(only.start().toLocalDate(), only.granularity()));
            } else if (inside.isEmpty()
                    && dated
                    && sentence.words().stream().anyMatch(word -> JUST.contains(word.folded()))) {
                when = Optional.of(new Day(entry.occurredAt().toLocalDate(), Granularity.DAY));
            }
            told.add(new DatedSentence(
                    entry, StemmedTerms.of(text.substring(from, to)), sentence.asks() ? Optional.empty() : when));
        }
        return told;
    }
}
