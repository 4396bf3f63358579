package dev.ecphory.console;

import dev.ecphory.Asset;
import dev.ecphory.Event;
import dev.ecphory.Fact;
import dev.ecphory.LogEntry;
import dev.ecphory.knowledge.TimePoint;
import dev.ecphory.wire.EvidenceEvents;
import dev.ecphory.wire.Moments;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Numbers and times as the pages write them. Stateless; threads may share it. */
final class DisplayFormats {
    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT);

    private DisplayFormats() {}

    /** With three decimals. */
    static String score(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }

    /** With one decimal, as drawings have it. */
    static String decimal(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }

    /** With three decimals and a sign. */
    static String change(double value) {
        return String.format(Locale.ROOT, "%+.3f", value);
    }

    /** A share as per cent. */
    static String share(double value) {
        return String.format(Locale.ROOT, "%.0f %%", 100 * value);
    }

    /** With commas between thousands. */
    static String number(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    static String count(long count, String one, String many) {
        return String.format(Locale.ROOT, "%,d %s", count, count == 1 ? one : many);
    }

    /** By the clock on the wall of whoever told it. */
    static String time(OffsetDateTime time) {
        return MINUTE.format(time) + " " + (time.getOffset().equals(ZoneOffset.UTC) ? "UTC" : time.getOffset());
    }

    static String time(Instant time) {
        return time(time.atOffset(ZoneOffset.UTC));
    }

    /** When an event happened; marked where that is the moment of recording because no time was given. */
    static String occurred(LogEntry entry) {
        return time(entry.occurredAt()) + (entry.usesRecordingTime() ? " (recorded)" : "");
    }

    /** As exactly as it is known, by the clock on the wall of whoever told it. */
    static String moment(@Nullable TimePoint moment, ZoneOffset zone, String otherwise) {
        if (moment == null) {
            return otherwise;
        }
        return moment.granularity() == TimePoint.Granularity.MOMENT
                ? time(moment.at().atOffset(zone))
                : Moments.shown(moment, zone);
    }

    /** From when until when a fact holds. */
    static String valid(Fact fact, EvidenceEvents sources) {
        return moment(fact.validFrom(), sources.since(fact), "") + " – "
                + moment(fact.validTo(), sources.until(fact), "open");
    }

    /** Who says it; nobody in particular when that is unknown. */
    static String speaker(LogEntry entry) {
        String speaker = entry.event().speaker();
        return speaker == null ? "somebody" : speaker;
    }

    /** The words of an event: its text, or what its picture shows, or where that is. */
    static String words(LogEntry entry) {
        Event event = entry.event();
        String caption = event.caption();
        if (!event.text().isEmpty()) {
            return event.text();
        }
        return caption != null ? caption : event.asset().map(Asset::reference).orElse("");
    }

    /** The words, cut after so many characters. */
    static String words(LogEntry entry, int most) {
        String words = words(entry);
        return words.codePointCount(0, words.length()) <= most
                ? words
                : words.substring(0, words.offsetByCodePoints(0, most)) + " …";
    }
}
