package dev.ecphory.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.knowledge.TimePoint;
import dev.ecphory.knowledge.TimePoint.Granularity;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DisplayFormatsTest {
    @ParameterizedTest
    @CsvSource({
        "2024-06-01T09:30:00Z, MOMENT, 2024-06-01 09:30 UTC",
        "2024-06-01T00:00:00Z, DAY, 2024-06-01",
        "2024-06-01T00:00:00Z, MONTH, June 2024",
        "2024-06-01T00:00:00Z, SEASON, summer 2024",
        "1990-01-01T00:00:00Z, DECADE, 1990s",
    })
    void nothingIsShownMoreExactlyThanItWasTold(Instant at, Granularity granularity, String shown) {
        TimePoint moment = new TimePoint(at, granularity, null);
        assertThat(DisplayFormats.moment(moment, ZoneOffset.UTC, "open")).isEqualTo(shown);
    }
}
