package dev.ecphory.lang.en.encoding;

import dev.ecphory.internal.language.ContentDetails;
import dev.ecphory.internal.text.DataFile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** The particulars of an English text. Stateless. */
final class ContentDetailReader {
    private static final Map<String, Set<String>> LEXICON = lexicon();
    private static final Set<String> MONTHS = section("month");
    private static final Set<String> UNITS = section("unit");
    private static final Set<String> EVENTS = section("event");
    private static final Set<String> COPULAS = section("copula");
    private static final Set<String> NO_NAMES = section("not_a_name");
    private static final Pattern ISO_DATE = Pattern.compile("(?:19|20)\\d\\d-\\d\\d?-\\d\\d?");
    /** Smaller bare integers are counts of anything. */
    private static final int LARGE = 100;
    /** Words on either side of an event's verb. */
    private static final int AROUND = 2;
    /** A text tells at most so many: more are not read. */
    private static final int MOST = 256;

    private ContentDetailReader() {}

    /** A word of the text: as it stands, folded, and whether a sentence begins with it. */
    private record Word(String text, String folded, boolean first, char before) {
        boolean capital() {
            return Character.isUpperCase(text.charAt(0));
        }

        boolean number() {
            return Character.isDigit(text.charAt(0));
        }
    }

    static ContentDetails read(String text) {
        List<Word> words = words(text);
        Set<Long> hashes = new java.util.LinkedHashSet<>();
        int numbers = 0;
        int events = 0;
        for (int i = 0; i < words.size() && hashes.size() < MOST; i++) {
            Word word = words.get(i);
            String next = i + 1 < words.size() ? words.get(i + 1).folded : "";
            if (word.number()) {
                boolean date = MONTHS.contains(next)
                        || (i > 0 && MONTHS.contains(words.get(i - 1).folded))
                        || ISO_DATE.matcher(word.folded).matches();
                boolean measured =
                        UNITS.contains(next) || "$€£¥%".indexOf(word.before) >= 0 || word.folded.endsWith("%");
                if (date) {
                    String month = MONTHS.contains(next) ? next : i > 0 ? words.get(i - 1).folded : "";
                    hashes.add(hash("date:" + (MONTHS.contains(month) ? month : "") + word.folded));
                    numbers++;
                } else if (measured || large(word.folded)) {
                    hashes.add(hash("num:" + word.before + word.folded + (UNITS.contains(next) ? next : "")));
                    numbers++;
                }
            } else if (EVENTS.contains(word.folded)) {
                hashes.add(hash("event:" + around(words, i)));
                events++;
            } else if (name(word)) {
                StringBuilder run = new StringBuilder(word.folded);
                while (i + 1 < words.size() && name(words.get(i + 1)) && !words.get(i + 1).first) {
                    run.append(' ').append(words.get(++i).folded);
                }
                hashes.add(hash("entity:" + run));
            } else if (COPULAS.contains(word.folded) && i > 0 && !next.isEmpty()) {
                hashes.add(hash("def:" + words.get(i - 1).folded + "=" + said(words, i + 1)));
            }
        }
        return new ContentDetails(List.copyOf(hashes), numbers, events);
    }

    /** What is said: the next two words that are not small. */
    private static String said(List<Word> words, int from) {
        StringBuilder said = new StringBuilder();
        int taken = 0;
        for (int i = from; i < words.size() && taken < AROUND && !(i > from && words.get(i).first); i++) {
            if (!NO_NAMES.contains(words.get(i).folded)) {
                said.append(words.get(i).folded).append(' ');
                taken++;
            }
        }
        return said.toString();
    }

    private static String around(List<Word> words, int at) {
        StringBuilder around = new StringBuilder();
        for (int i = Math.max(0, at - AROUND); i <= Math.min(words.size() - 1, at + AROUND); i++) {
            around.append(words.get(i).folded).append(' ');
        }
        return around.toString();
    }

    private static boolean name(Word word) {
        return word.capital() && word.text.length() > 1 && !word.first && !NO_NAMES.contains(word.folded);
    }

    private static boolean large(String word) {
        long value = 0;
        for (int i = 0; i < word.length() && value < LARGE; i++) {
            value = Character.isDigit(word.charAt(i)) ? value * 10 + Character.digit(word.charAt(i), 10) : value;
        }
        return value >= LARGE;
    }

    private static Set<String> section(String name) {
        return LEXICON.getOrDefault(name, Set.of());
    }

    private static List<Word> words(String text) {
        List<Word> words = new ArrayList<>();
        boolean first = true;
        int i = 0;
        while (i < text.length()) {
            char c = text.charAt(i);
            if (!Character.isLetterOrDigit(c)) {
                first |= c == '.' || c == '!' || c == '?' || c == '\n';
                i++;
                continue;
            }
            int from = i;
            while (i < text.length() && inWord(text, i)) {
                i++;
            }
            String word = text.substring(from, i);
            char before = from > 0 ? text.charAt(from - 1) : ' ';
            words.add(new Word(word, word.toLowerCase(Locale.ROOT).replace('\u2019', '\''), first, sign(before)));
            first = false;
        }
        return words;
    }

    private static char sign(char before) {
        return "$€£¥".indexOf(before) >= 0 ? before : ' ';
    }

    /** Letters, digits, and between them apostrophes and the signs that a number or a date is written with. */
    private static boolean inWord(String text, int i) {
        char c = text.charAt(i);
        if (Character.isLetterOrDigit(c)) {
            return true;
        }
        boolean inside = i + 1 < text.length() && Character.isLetterOrDigit(text.charAt(i + 1));
        boolean digits = inside && Character.isDigit(text.charAt(i + 1)) && Character.isDigit(text.charAt(i - 1));
        return ((c == '\'' || c == '\u2019') && inside)
                || ((c == '.' || c == ',' || c == ':' || c == '-' || c == '/') && digits)
                || (c == '%' && Character.isDigit(text.charAt(i - 1)));
    }

    private static long hash(String text) {
        long hash = 0xcbf29ce484222325L;
        for (int i = 0; i < text.length(); i++) {
            hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
        }
        hash = (hash ^ hash >>> 32) * 0xd6e8feb86659fd93L;
        return hash ^ hash >>> 32;
    }

    private static Map<String, Set<String>> lexicon() {
        Map<String, Set<String>> sections = new HashMap<>();
        for (String line : DataFile.lines(ContentDetailReader.class, "particulars.txt")) {
            int colon = line.indexOf(':');
            sections.put(
                    line.substring(0, colon),
                    Set.copyOf(List.of(line.substring(colon + 1).strip().split("\\s+"))));
        }
        return sections;
    }
}
