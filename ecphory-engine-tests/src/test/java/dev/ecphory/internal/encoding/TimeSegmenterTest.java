package dev.ecphory.internal.encoding;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.OffsetDateTime;
import org.junit.jupiter.api.Test;

final class TimeSegmenterTest {
    private final TimeSegmenter segments = new TimeSegmenter();

    @Test
    void aGapOfMoreThanSixHoursBeginsASegment() {
        assertThat(place("2026-01-05T09:00Z")).isEqualTo(1);
        assertThat(place("2026-01-05T15:00Z")).isEqualTo(1);
        assertThat(place("2026-01-05T21:00:01Z")).isEqualTo(2);
    }

    @Test
    void lastWordsOfASegmentAcrossDst() {
        // in Vienna the night of March 29 has no hour from two to three: 6:30 by the clock, 5:30 in truth
        assertThat(place("2026-03-29T01:30+01:00")).isEqualTo(1);
        assertThat(place("2026-03-29T08:00+02:00")).isEqualTo(1);
        // in October it has two: 5:45 by the clock, 6:45 in truth
        assertThat(place("2026-10-25T01:30+02:00")).isEqualTo(2);
        assertThat(place("2026-10-25T07:15+01:00")).isEqualTo(3);
    }

    @Test
    void zonesDoNotMatter() {
        assertThat(place("2026-01-05T23:00-10:00")).isEqualTo(1);
        assertThat(place("2026-01-06T22:00+13:00")).isEqualTo(1);
    }

    @Test
    void whatIsToldLateJoinsTheSegmentOfItsTime() {
        place("2026-01-05T09:00Z");
        place("2026-01-06T09:00Z");
        place("2026-01-07T09:00Z");
        assertThat(place("2026-01-05T10:00Z")).isEqualTo(1);
        assertThat(place("2026-01-06T05:00Z")).isEqualTo(2);
        assertThat(place("2026-01-07T10:00Z")).isEqualTo(3);
        assertThat(place("2026-01-03T10:00Z")).isEqualTo(4);
    }

    @Test
    void remembersABoundedNumberOfSegments() {
        Instant start = Instant.parse("2026-01-01T00:00:00Z");
        for (int day = 0; day < 3 * TimeSegmenter.REMEMBERED; day++) {
            assertThat(segments.place(start.plusSeconds(86_400L * day))).isEqualTo(day + 1);
        }
        // the first is forgotten, so its time is a new one
        assertThat(segments.place(start)).isEqualTo(3 * TimeSegmenter.REMEMBERED + 1);
    }

    private int place(String at) {
        return segments.place(OffsetDateTime.parse(at).toInstant());
    }
}
