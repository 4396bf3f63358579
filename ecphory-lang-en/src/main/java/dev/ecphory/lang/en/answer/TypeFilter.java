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
import java.util.regex.Pattern;

/**
 * Whether a sentence holds a thing of the kind that a question wants: somebody for "who", somewhere for "where", a number for "how many".
 * Words of the question are none. Belongs to one reading.
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

    /** Digits, with a sign of money before or a short unit behind them; no code. */
    private static final Pattern AMOUNT = Pattern.compile("\\p{Sc}?\\d[\\d.,]*+(?:%|\\p{Sc}|[a-z]{1,3})?");

    /** A time of the clock as one word. */
    private static final Pattern CLOCK =
            Pattern.compile("\\d{1,2}+(?:[:.]\\d{2}+(?:h|am|pm)?+|h|am|pm)|o'clock|noon|midnight");
    /** The hour of a time of the clock. */
    private static final Pattern HOUR =
            Pattern.compile("\\d{1,2}+|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve");
    /** What stands before the hour of a time of the clock. */
    private static final Set<String> HANDS = Set.of("at", "past", "until", "before", "after");

    private static final Pattern ORDINAL = Pattern.compile("\\d++(?:st|nd|rd|th)");
    private static final Set<String> FIRST_PERSON = Set.of("i", "i'm", "i've", "i'd", "we", "we've", "me");
    private static final Set<String> COLOURS = Set.of("color", "colour", "colors", "colours");
    /** Words that say when by what happens then. */
    private static final Set<String> CONDITIONS =
            Set.of("if", "when", "whenever", "unless", "until", "after", "before", "once", "except");
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
        List<TimeMention> times = evidence.times(sentence);
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

    /** Whether the sentence holds a thing of the kind that is wanted; false where the kind cannot be told by words. */
    boolean holds() {
        return switch (asked.wanted()) {
            case NUMBER -> asked.how().equals("often") ? any(Kind.OFTEN) || any(Kind.UNIT) : counted();
            case DURATION -> asked.how().equals("many") ? lasting() : any(Kind.UNIT);
            case PERSON -> any(name) || any(Kind.PEOPLE) || (!asked.own() && own());
            case TIME ->
                any(time) || clock() || sentence.words.stream().anyMatch(word -> CONDITIONS.contains(word.folded()));
            case PLACE -> any(place) || any(name) || led();
            case THING -> colour(asked) && any(Kind.COLOUR);
            case POLARITY, TITLE, REASON, MANNER, ACT -> false;
        };
    }

    /** Whether a colour is asked for. */
    static boolean colour(AnalyzedQuestion asked) {
        return COLOURS.contains(asked.kind());
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

    /** Whether a word in lower case is a unit of time. */
    static boolean unit(String word) {
        return is(Kind.UNIT, word);
    }

    /** Whether a word in lower case is a kind of place. */
    static boolean place(String word) {
        return is(Kind.PLACE, word);
    }

    private boolean counted() {
        for (int i = 0; i < time.length; i++) {
            boolean bare = asked.how().equals("much") && !sentence.words.get(i).numeric() && ends(i);
            if (!time[i] && number(sentence.words.get(i)) && !bare) {
                return true;
            }
        }
        return false;
    }

    /** So many of a unit of time, or from one number to another. */
    private boolean lasting() {
        for (int i = 0; i + 1 < time.length; i++) {
            boolean number = number(sentence.words.get(i));
            boolean range = i + 2 < time.length
                    && sentence.classes[i + 1] == PartOfSpeech.TO
                    && number(sentence.words.get(i + 2));
            if (number && (range || unit(plain(sentence.words.get(i + 1))))) {
                return true;
            }
        }
        return false;
    }

    /** Whether nothing that says more follows a word. */
    private boolean ends(int i) {
        return i + 1 == time.length || sentence.words.get(i + 1).pause() || !sentence.classes[i + 1].content();
    }

    /** A time of the clock: "7:52", "half past nine", "at four", "five o'clock". */
    private boolean clock() {
        for (int i = 0; i < time.length; i++) {
            Sentence.Word word = sentence.words.get(i);
            String before = i == 0 ? "" : sentence.words.get(i - 1).folded();
            if (CLOCK.matcher(word.folded()).matches()
                    || (HOUR.matcher(word.folded()).matches() && HANDS.contains(before) && ends(i))) {
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
        return AMOUNT.matcher(plain).matches() && !ORDINAL.matcher(plain).matches();
    }

    /** A preposition of place leads to something new: "at the harbour". */
    private boolean led() {
        for (int i = 0; i + 1 < time.length; i++) {
            boolean leads =
                    switch (sentence.classes[i]) {
                        case IN, FROM, TO, PREP -> sentence.classes[i + 1] != PartOfSpeech.VERB;
                        default -> false;
                    };
            for (int next = i + 1; leads && next <= Math.min(i + LED, time.length - 1) && !time[next]; next++) {
                switch (sentence.classes[next]) {
                    case DET, POSS, ADV, NUM -> {}
                    default -> {
                        if (sentence.classes[next].content() && !sentence.asked[next]) {
                            return true;
                        }
                        next = time.length;
                    }
                }
            }
        }
        return false;
    }

    /** Somebody speaks of what they did themselves. */
    private boolean own() {
        return sentence.item.entry().event().speaker() != null
                && sentence.words.stream().anyMatch(word -> FIRST_PERSON.contains(word.folded()));
    }

    private boolean any(Kind kind) {
        for (int i = 0; i < time.length; i++) {
            if (!sentence.asked[i] && is(kind, plain(sentence.words.get(i)))) {
                return true;
            }
        }
        return false;
    }

    private boolean any(boolean[] marks) {
        for (int i = 0; i < marks.length; i++) {
            if (marks[i] && !sentence.asked[i]) {
                return true;
            }
        }
        return false;
    }

    private static boolean is(Kind kind, String word) {
        return English.WORDS.getOrDefault(kind, Set.of()).contains(word);
    }

    /** A word in lower case, without the ending of a possessive. */
    static String plain(Sentence.Word word) {
        String folded = word.folded();
        return folded.endsWith("'s") ? folded.substring(0, folded.length() - 2) : folded;
    }
}
