package dev.ecphory.cli.kit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.knowledge.TimePoint;
import dev.ecphory.knowledge.TimePoint.Granularity;
import dev.ecphory.wire.Moments;
import dev.ecphory.wire.TimeFormats;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class MomentsTest {
    @ParameterizedTest
    @CsvSource({
        "2026-05-01T09:30:00Z, MOMENT, 2026-05-01 09:30",
        "2026-05-01T00:00:00Z, DAY, 2026-05-01",
        "2026-05-02T00:00:00Z, WEEKEND, weekend 2026-05-02",
        "2026-05-04T00:00:00Z, WEEK, week 2026-05-04",
        "2026-05-01T00:00:00Z, MONTH, May 2026",
        "2026-03-01T00:00:00Z, SEASON, spring 2026",
        "2026-12-01T00:00:00Z, SEASON, winter 2026",
        "2026-10-01T00:00:00Z, QUARTER, Q4 2026",
        "2026-01-01T00:00:00Z, YEAR, 2026",
        "1990-01-01T00:00:00Z, DECADE, 1990s",
    })
    void nothingIsShownMoreExactlyThanItWasTold(Instant at, Granularity granularity, String shown) {
        assertThat(Moments.shown(new TimePoint(at, granularity, null), ZoneOffset.UTC))
                .isEqualTo(shown);
    }

    @Test
    void aMonthIsTheMonthOfWhereItWasTold() {
        TimePoint may = new TimePoint(Instant.parse("2026-04-30T22:00:00Z"), Granularity.MONTH, "May");
        assertThat(Moments.shown(may, ZoneOffset.ofHours(2))).isEqualTo("May 2026");
        assertThat(Moments.shown(
                        new TimePoint(Instant.parse("2026-05-01T08:00:00Z"), Granularity.MONTH, "May"),
                        ZoneOffset.ofHours(-8)))
                .isEqualTo("May 2026");
    }

    @Test
    void typedStretchesBeginAndEndWhereTheCalendarSays() {
        assertThat(TimeFormats.since("x", "2024-02"))
                .isEqualTo(new TimePoint(Instant.parse("2024-02-01T00:00:00Z"), Granularity.MONTH, "2024-02"));
        assertThat(TimeFormats.after("x", "2024-02")).isEqualTo(Instant.parse("2024-03-01T00:00:00Z"));
        assertThat(TimeFormats.until("x", "2024-02-29")).isEqualTo(Instant.parse("2024-02-29T23:59:59.999999Z"));
        assertThat(TimeFormats.after("x", "2024")).isEqualTo(Instant.parse("2025-01-01T00:00:00Z"));
        assertThat(TimeFormats.after("x", "2024-02-01T10:00:00+01:00"))
                .isEqualTo(Instant.parse("2024-02-01T09:00:00Z"));
        assertThat(TimeFormats.until("x", "2024-02-01T10:00:00Z")).isEqualTo(Instant.parse("2024-02-01T10:00:00Z"));
    }
}
