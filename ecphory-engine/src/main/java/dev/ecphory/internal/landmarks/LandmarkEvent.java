package dev.ecphory.internal.landmarks;

import dev.ecphory.LogEntry;
import dev.ecphory.internal.language.LandmarkTime.Topic;
import dev.ecphory.internal.language.MessageFeatures;
import dev.ecphory.internal.language.TimeMention;
import dev.ecphory.internal.language.TimeReader;
import dev.ecphory.internal.text.Sentence;
import dev.ecphory.internal.text.SentenceSplitter;
import dev.ecphory.knowledge.TimePoint.Granularity;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * A life event and when it was, as one message tells it. Immutable; threads may share it.
 *
 * @param start its first moment, by the clock on the wall of who told it
 * @param end the first moment after it
 * @param granularity how exactly that is known
 * @param said whether the message says when; else it is the day of the message
 */
record LandmarkEvent(Landmark landmark, LocalDateTime start, LocalDateTime end, Granularity granularity, boolean said) {
    /** Two tellings no further apart than this tell the same life event (it is told of before and after). */
    static final Duration SAME = Duration.ofDays(10);

    /** The life event of a topic in a message; empty when the message tells of none such. */
    static Optional<LandmarkEvent> of(Landmark landmark, Topic topic, TimeReader times) {
        if (landmark.kind() != topic.kind() && topic.words().isEmpty()) {
            return Optional.empty();
        }
        String text = text(landmark);
        Optional<LandmarkEvent> found = told(landmark, text, topic, times);
        // who says "since we moved" and not when, tells of a time by the life event and not of the life event
        boolean refers = found.isPresent()
                && !found.get().said()
                && times.byLandmark(text).stream().anyMatch(time -> time.topic().equals(topic));
        return refers ? Optional.empty() : found;
    }

    private static Optional<LandmarkEvent> told(Landmark landmark, String text, Topic topic, TimeReader times) {
        if (topic.words().isEmpty()) {
            return Optional.of(at(landmark, text, 0, text.length(), times));
        }
        for (Sentence sentence : SentenceSplitter.of(text)) {
            if (sentence.words().stream().anyMatch(word -> topic.words().contains(word.folded()))) {
                int from = sentence.words().getFirst().from();
                return Optional.of(
                        at(landmark, text, from, sentence.words().getLast().to(), times));
            }
        }
        return Optional.empty();
    }

    /** When the first time told in a stretch of the text says; else on the day of the message. */
    private static LandmarkEvent at(Landmark landmark, String text, int from, int to, TimeReader times) {
        OffsetDateTime told = landmark.entry().occurredAt();
        LocalDateTime now = told.toLocalDateTime();
        for (TimeMention mention : times.find(text, told)) {
            if (mention.from() >= from && mention.to() <= to) {
                boolean since = mention.end().equals(now); // "since May" reaches to the moment of telling
                LocalDateTime end = since ? first(mention) : mention.end();
                return new LandmarkEvent(landmark, mention.start(), end, mention.granularity(), true);
            }
        }
        LocalDateTime day = now.truncatedTo(ChronoUnit.DAYS);
        return new LandmarkEvent(landmark, day, day.plusDays(1), Granularity.DAY, false);
    }

    /** The end of the unit in which a stretch begins. */
    private static LocalDateTime first(TimeMention mention) {
        LocalDateTime start = mention.start();
        return switch (mention.granularity()) {
            case MOMENT, DAY -> start.plusDays(1);
            case WEEKEND -> start.plusDays(2);
            case WEEK -> start.plusWeeks(1);
            case MONTH -> start.plusMonths(1);
            case SEASON, QUARTER -> start.plusMonths(3);
            case YEAR -> start.plusYears(1);
            case DECADE -> start.plusYears(10);
        };
    }

    LogEntry entry() {
        return landmark.entry();
    }

    private static String text(Landmark landmark) {
        return MessageFeatures.head(MessageFeatures.body(landmark.entry().event()), MessageFeatures.HEAD);
    }

    /** True when both may tell of the same: they meet, or nearly do. */
    boolean near(LandmarkEvent other) {
        return start.minus(SAME).isBefore(other.end) && other.start.minus(SAME).isBefore(end);
    }

    /** How far a moment lies from it; zero inside. */
    Duration from(LocalDateTime moment) {
        if (moment.isBefore(start)) {
            return Duration.between(moment, start);
        }
        return moment.isBefore(end) ? Duration.ZERO : Duration.between(end, moment);
    }

    Set<String> words() {
        Set<String> words = new HashSet<>();
        for (Sentence sentence : SentenceSplitter.of(text(landmark))) {
            for (Sentence.Word word : sentence.words()) {
                String folded = word.folded();
                words.add(folded);
                words.add(folded.endsWith("'s") ? folded.substring(0, folded.length() - 2) : folded);
            }
        }
        return words;
    }
}
