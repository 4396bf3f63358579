package dev.ecphory.text;

import java.time.LocalDateTime;

/** The parts of a day, as hours of it: morning 5–12, afternoon 12–18, evening 17–24, night 18–6. Stateless. */
final class TimeParts {
    private static final int[] STARTS = {0, 5, 12, 17, 18};
    private static final int[] ENDS = {24, 12, 18, 24, 30};

    static final int NIGHT = 4;

    private TimeParts() {}

    /** The part (1 morning to 4 night) of the day that the piece is. */
    static Piece of(Piece day, int part, int last) {
        LocalDateTime midnight = day.start();
        return day.span(midnight.plusHours(STARTS[part]), midnight.plusHours(ENDS[part]))
                .between(day.first(), last);
    }
}
