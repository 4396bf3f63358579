package dev.ecphory.text;

import dev.ecphory.text.TimeWords.Role;
import java.time.LocalDateTime;

/** Whether a text tells a time at all, wherever it is read from. Stateless; threads may share it. */
final class TimeSigns {
    private static final LocalDateTime ANY_TIME = LocalDateTime.of(2000, 1, 1, 12, 0);

    private TimeSigns() {}

    /** A resolvable time, or a time of the clock. */
    static boolean present(Tokens tokens, TimeWords words) {
        boolean trigger = false;
        for (int i = 0; i < tokens.count() && !trigger; i++) {
            if (clock(tokens, words, i)) {
                return true;
            }
            trigger = tokens.isNumber(i) || trigger(words.role(tokens.word(i)));
        }
        if (!trigger) {
            return false;
        }
        boolean[] found = {false};
        new TimeReader(tokens, words, ANY_TIME).read(piece -> found[0] = true);
        for (int i = 0; i < tokens.count() && !found[0]; i++) {
            found[0] = clock(tokens, words, i);
        }
        return found[0];
    }

    /** "3 pm", "15:30", "noon" */
    private static boolean clock(Tokens tokens, TimeWords words, int i) {
        if (words.role(tokens.word(i)) == Role.CLOCK) {
            return true;
        }
        int hour = tokens.number(i);
        if (hour < 0 || hour > 23 || tokens.length(i) > 2) {
            return false;
        }
        boolean half = words.role(tokens.word(i + 1)) == Role.MERIDIEM && hour <= 12;
        boolean minutes = tokens.joined(i + 1, Tokens.COLON)
                && tokens.isNumber(i + 1)
                && tokens.length(i + 1) == 2
                && tokens.number(i + 1) < 60;
        return half || minutes;
    }

    /** "for three years", "2 hours": an amount of a unit that is not told from now. */
    static boolean duration(Tokens tokens, TimeWords words, int i) {
        int word = tokens.word(i);
        if (words.role(word) != Role.UNIT || words.role(tokens.word(i + 1)) == Role.AGO || i == 0) {
            return false;
        }
        int before = words.role(tokens.word(i - 1)) == Role.OF ? i - 2 : i - 1;
        return tokens.isNumber(before) || words.role(tokens.word(before)) == Role.AMOUNT;
    }

    private static boolean trigger(Role role) {
        return switch (role) {
            case MONTH, WEEKDAY, UNIT, LAST, THIS, NEXT, DAYWORD, CLOCK, SEASON, HOLIDAY, DECADE, MARK -> true;
            default -> false;
        };
    }
}
