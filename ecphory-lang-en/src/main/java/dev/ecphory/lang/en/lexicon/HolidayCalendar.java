package dev.ecphory.lang.en.lexicon;

import dev.ecphory.internal.text.LexiconVocabulary;
import dev.ecphory.internal.text.TokenizedText;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Holidays that have a name and a date by rule, of {@code holidays.txt}. Immutable; threads may share it. */
public final class HolidayCalendar {
    private static final Holiday[] NONE = {};

    /** By the first word's number, the longest name first. */
    private final Holiday[][] names;

    HolidayCalendar(List<String> lines, LexiconVocabulary vocabulary) {
        Map<Integer, List<Holiday>> byWord = new TreeMap<>();
        for (String line : lines) {
            String[] sides = line.split("\\s*\\|\\s*");
            int[] words = Arrays.stream(sides[0].strip().split(" "))
                    .mapToInt(word -> vocabulary.add(word.endsWith("'") ? word.substring(0, word.length() - 1) : word))
                    .toArray();
            int[] rule = Arrays.stream(sides[1].strip().replace("easter", "0").split("(?<=\\d)-| "))
                    .mapToInt(Integer::parseInt)
                    .toArray();
            byWord.computeIfAbsent(words[0], word -> new ArrayList<>(1)).add(new Holiday(words, rule));
        }
        names = new Holiday
                [byWord.keySet().stream().mapToInt(word -> word + 1).max().orElse(0)][];
        Arrays.fill(names, NONE);
        byWord.forEach((word, list) -> {
            list.sort((a, b) -> b.words.length - a.words.length);
            names[word] = list.toArray(NONE);
        });
    }

    /** One more than the number of the last word that a name begins with. */
    public int count() {
        return names.length;
    }

    /** Whether a name begins with the word of this number. */
    public boolean begins(int word) {
        return word < names.length && names[word].length > 0;
    }

    /** The holiday whose name begins at a token, or null. */
    public @Nullable Holiday at(TokenizedText text, int i) {
        int word = text.word(i);
        if (word > 0 && word < names.length) {
            for (Holiday holiday : names[word]) {
                if (holiday.named(text, i)) {
                    return holiday;
                }
            }
        }
        return null;
    }

    /** A holiday: its words by their numbers, and the numbers of its rule. Immutable; threads may share it. */
    public static final class Holiday {
        private final int[] words;
        /** The month, and its day or a weekday of it; 0 and the days after Easter Sunday. */
        private final int[] rule;

        private Holiday(int[] words, int[] rule) {
            this.words = words;
            this.rule = rule;
        }

        /** How many words its name has. */
        public int length() {
            return words.length;
        }

        /** Whether it comes on the same day of every year. */
        public boolean fixed() {
            return rule[0] != 0 && rule.length == 2;
        }

        /** Its day in a year. */
        public LocalDate in(int year) {
            if (rule[0] == 0) {
                return easter(year).plusDays(rule[1]);
            }
            LocalDate month = LocalDate.of(year, rule[0], 1);
            return rule.length == 2
                    ? month.withDayOfMonth(rule[1])
                    : month.with(TemporalAdjusters.dayOfWeekInMonth(rule[2], DayOfWeek.of(rule[1])))
                            .plusDays(rule.length > 3 ? rule[3] : 0);
        }

        private boolean named(TokenizedText text, int i) {
            for (int w = 1; w < words.length; w++) {
                if (text.word(i + w) != words[w]
                        || !text.follows(i + w, TokenizedText.DOT | TokenizedText.APOSTROPHE)) {
                    return false;
                }
            }
            return true;
        }
    }

    /** Easter Sunday by the anonymous Gregorian computus, Nature 1876. */
    private static LocalDate easter(int year) {
        int a = year % 19;
        int b = year / 100;
        int c = year % 100;
        int d = (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30;
        int e = (32 + 2 * (b % 4) + 2 * (c / 4) - d - c % 4) % 7;
        int f = d + e - 7 * ((a + 11 * d + 22 * e) / 451) + 114;
        return LocalDate.of(year, f / 31, f % 31 + 1);
    }
}
