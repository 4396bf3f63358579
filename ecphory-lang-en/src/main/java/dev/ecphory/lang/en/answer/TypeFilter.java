package dev.ecphory.lang.en.answer;

import dev.ecphory.internal.language.EntityMention;
import dev.ecphory.internal.language.TimeMention;
import dev.ecphory.internal.text.DataFile;
import dev.ecphory.internal.text.Sentence;
import dev.ecphory.internal.text.SentenceSplitter;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Which phrases of a sentence are of the kind that a question wants: somebody for "who", somewhere for "where", a number
 * for "how many". Where the kind cannot be told by words (a reason, a manner, any other thing) every phrase suits.
 * Belongs to one reading.
 */
final class TypeFilter {
    /** Lists of words in {@code en/kinds.txt}. */
    private enum Kind {
        PEOPLE,
        PLACE,
        UNIT,
        OFTEN,
        TIMES,
        NUMBER,
        COLOUR
    }

    private static final class English {
        static final Map<Kind, Set<String>> WORDS = read();

        private static Map<Kind, Set<String>> read() {
            Map<Kind, Set<String>> words = new EnumMap<>(Kind.class);
            for (String line : DataFile.lines(TypeFilter.class, "kinds.txt")) {
                List<String> parts = List.of(line.split(" "));
                words.computeIfAbsent(Kind.valueOf(parts.getFirst()), kind -> new HashSet<>())
                        .addAll(parts.subList(1, parts.size()));
            }
            return words;
        }
    }

    /** What is asked with "how" and one of these is a number; "how big" may be told in other words. */
    private static final Set<String> COUNTED = Set.of("many", "much", "old", "tall", "heavy");

    private static final Set<String> SHADES = Set.of("light", "dark", "bright", "pale", "deep");
    private static final Set<String> COLOURS = Set.of("color", "colour", "colors", "colours");
    /** Words between a preposition and the place that it leads to. */
    private static final int LED = 4;

    private final AnalyzedQuestion asked;
    private final EvidenceSentence sentence;
    private final boolean[] time;
    private final boolean[] name;
    private final boolean[] place;

    TypeFilter(AnalyzedQuestion asked, EvidenceSentences evidence, EvidenceSentence sentence) {
        this.asked = asked;
        this.sentence = sentence;
        int size = sentence.words.size();
        time = new boolean[size];
        name = new boolean[size];
        place = new boolean[size];
        switch (asked.wanted()) {
            case TIME, NUMBER, PLACE, PERSON -> read(evidence);
            default -> {}
        }
    }

    private void read(EvidenceSentences evidence) {
        List<TimeMention> times = sentence.caption
                ? List.of()
                : evidence.times(sentence, sentence.item.entry().occurredAt());
        Set<String> names = new HashSet<>();
        Set<String> places = new HashSet<>();
        for (EntityMention mention : sentence.caption ? List.<EntityMention>of() : evidence.names(sentence)) {
            (mention.kind().equals("place") ? places : names)
                    .addAll(List.of(mention.name().toLowerCase(Locale.ROOT).split(" ")));
        }
        for (int i = 0; i < time.length; i++) {
            Sentence.Word word = sentence.words.get(i);
            String plain = plain(word);
            time[i] = sentence.classes[i] == PartOfSpeech.TIME || is(Kind.TIMES, plain);
            for (TimeMention mention : times) {
                time[i] |= word.from() < mention.to() && word.to() > mention.from();
            }
            boolean capital = word.capital() && !time[i] && sentence.classes[i].content();
            place[i] = is(Kind.PLACE, plain) || (capital && places.contains(plain));
            boolean known = names.contains(plain) || evidence.speaks(plain);
            name[i] = capital && (sentence.classes[i] == PartOfSpeech.CAPITAL || known || place[i]);
        }
    }

    /** Whether the words from {@code from} to {@code end}, exclusive, are of the kind that is wanted. */
    boolean suits(int from, int end) {
        return switch (asked.wanted()) {
            case POLARITY -> false; // yes and no are candidates of their own
            case NUMBER -> number(from, end);
            case DURATION -> any(from, end, Kind.UNIT) && (!asked.how().equals("many") || counted(from, end));
            case PERSON -> any(from, end, name) || any(from, end, Kind.PEOPLE);
            case TIME -> any(from, end, time) || any(from, end, Kind.UNIT) || year(from, end);
            case PLACE -> place(from, end);
            case THING -> !COLOURS.contains(asked.kind()) || colour(from, end);
            case TITLE, REASON, MANNER, ACT -> true;
        };
    }

    /** Whether a text that stands by itself, like the value of a fact, is of the kind that is wanted. */
    static boolean suits(AnswerType wanted, String text) {
        List<Sentence.Word> words = SentenceSplitter.of(text).stream()
                .flatMap(one -> one.words().stream())
                .toList();
        return switch (wanted) {
            case NUMBER -> words.stream().anyMatch(TypeFilter::number);
            case PERSON -> words.stream().anyMatch(word -> word.capital() || is(Kind.PEOPLE, plain(word)));
            case PLACE -> words.stream().anyMatch(word -> !number(word));
            default -> true;
        };
    }

    /** Whether a word in lower case tells a time. */
    static boolean time(String word) {
        return PartOfSpeech.listed(word) == PartOfSpeech.TIME || is(Kind.TIMES, word);
    }

    private boolean number(int from, int end) {
        if (asked.how().equals("often")) {
            return any(from, end, Kind.OFTEN) || any(from, end, Kind.UNIT);
        }
        if (!COUNTED.contains(asked.how())) {
            return true;
        }
        return counted(from, end);
    }

    private boolean counted(int from, int end) {
        for (int i = from; i < end; i++) {
            if (!time[i] && number(sentence.words.get(i))) {
                return true;
            }
        }
        return false;
    }

    /** In digits or in words; an ordinal and a time of the clock are none. */
    static boolean number(Sentence.Word word) {
        String plain = plain(word);
        if (!word.numeric()) {
            return is(Kind.NUMBER, plain) || is(Kind.NUMBER, plain.split("-", 2)[0]);
        }
        return plain.indexOf(':') < 0
                && !plain.endsWith("st")
                && !plain.endsWith("nd")
                && !plain.endsWith("rd")
                && !plain.endsWith("th");
    }

    private boolean year(int from, int end) {
        for (int i = from; i < end; i++) {
            Sentence.Word word = sentence.words.get(i);
            if (word.numeric() && word.to() - word.from() == 4) {
                return true;
            }
        }
        return false;
    }

    /** It names a place, or a preposition of place leads to it or stands in it. */
    private boolean place(int from, int end) {
        boolean other = true;
        for (int i = from; i < end; i++) {
            other &= time[i] || !sentence.classes[i].content();
        }
        if (other && !any(from, end, Kind.PLACE)) {
            return false;
        }
        return any(from, end, place) || any(from, end, name) || led(from, end);
    }

    private boolean led(int from, int end) {
        for (int i = Math.max(0, from - LED); i < end - 1; i++) {
            boolean leads =
                    switch (sentence.classes[i]) {
                        case IN, FROM, TO, PREP -> sentence.classes[i + 1] != PartOfSpeech.VERB;
                        default -> false;
                    };
            if (leads && !time[i + 1] && (i >= from || together(i + 1, from))) {
                return true;
            }
        }
        return false;
    }

    /** Nothing but what may stand before a noun. */
    private boolean together(int from, int end) {
        for (int i = from; i < end; i++) {
            switch (sentence.classes[i]) {
                case DET, POSS, ADV, NUM, OTHER, CAPITAL, ING, ED -> {}
                default -> {
                    return false;
                }
            }
        }
        return true;
    }

    /** Nothing but colours: "red and white", "dark blue". */
    private boolean colour(int from, int end) {
        for (int i = from; i < end; i++) {
            String plain = plain(sentence.words.get(i));
            if (!is(Kind.COLOUR, plain) && !SHADES.contains(plain) && sentence.classes[i] != PartOfSpeech.AND) {
                return false;
            }
        }
        return any(from, end, Kind.COLOUR);
    }

    private boolean any(int from, int end, Kind kind) {
        for (int i = from; i < end; i++) {
            if (is(kind, plain(sentence.words.get(i)))) {
                return true;
            }
        }
        return false;
    }

    private static boolean any(int from, int end, boolean[] marks) {
        for (int i = from; i < end; i++) {
            if (marks[i]) {
                return true;
            }
        }
        return false;
    }

    private static boolean is(Kind kind, String word) {
        return English.WORDS.getOrDefault(kind, Set.of()).contains(word);
    }

    private static String plain(Sentence.Word word) {
        String folded = word.folded();
        return folded.endsWith("'s") ? folded.substring(0, folded.length() - 2) : folded;
    }
}
