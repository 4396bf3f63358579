package dev.ecphory.internal.encoding;

import dev.ecphory.internal.language.MessageFeatures;
import dev.ecphory.internal.text.DataFile;
import dev.ecphory.internal.text.LanguageDetector;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Gathers how somebody writes, message after message. Belongs to one thread. */
public final class WritingStyleCollector {
    private static final Set<String> SLANG = Set.copyOf(DataFile.lines(WritingStyleCollector.class, "en/slang.txt"));
    private static final Pattern EMOTICON = Pattern.compile("(?<!\\S)[:;=xX]['-]?[()DPpOo3/|]+(?!\\S)");

    private final double[] styles = new double[StyleVector.DIMENSION];
    private final Map<String, Long> languages = new TreeMap<>();
    private long messages;
    private long words;
    private long questions;
    private long exclamations;
    private long emoji;
    private long informal;
    private long lively;
    private long small;
    private long unmarked;

    /** Of nobody yet. */
    public WritingStyleCollector() {}

    /** The same as another, to be gone on with. */
    public WritingStyleCollector(WritingStyleCollector other) {
        System.arraycopy(other.styles, 0, styles, 0, styles.length);
        languages.putAll(other.languages);
        messages = other.messages;
        words = other.words;
        questions = other.questions;
        exclamations = other.exclamations;
        emoji = other.emoji;
        informal = other.informal;
        lively = other.lively;
        small = other.small;
        unmarked = other.unmarked;
    }

    /** Adds a message; one without words is passed over. */
    public void add(String message) {
        String text = MessageFeatures.head(message.strip(), MessageFeatures.HEAD);
        int count = 0;
        boolean slang = false;
        int i = 0;
        while (i < text.length()) {
            if (!Character.isLetterOrDigit(text.charAt(i))) {
                i++;
                continue;
            }
            int from = i;
            while (i < text.length() && inWord(text, i)) {
                i++;
            }
            count++;
            String word = text.substring(from, i).toLowerCase(Locale.ROOT).replace('\u2019', '\'');
            slang |= SLANG.contains(word) || contracted(word);
        }
        if (count == 0) {
            return;
        }
        boolean pictured = text.codePoints().anyMatch(Character::isEmojiPresentation)
                || EMOTICON.matcher(text).find();
        boolean exclaims = text.indexOf('!') >= 0 || text.indexOf('\uff01') >= 0;
        messages++;
        words += count;
        questions += text.indexOf('?') >= 0 || text.indexOf('\uff1f') >= 0 ? 1 : 0;
        exclamations += exclaims ? 1 : 0;
        emoji += pictured ? 1 : 0;
        informal += slang ? 1 : 0;
        lively += exclaims || pictured ? 1 : 0;
        small += Character.isLowerCase(text.charAt(0)) ? 1 : 0;
        unmarked += Character.isLetterOrDigit(text.charAt(text.length() - 1)) ? 1 : 0;
        LanguageDetector.of(text).ifPresent(language -> languages.merge(language, 1L, Long::sum));
        StyleVector style = StyleVector.of(text);
        for (int d = 0; d < styles.length; d++) {
            styles[d] += style.at(d);
        }
    }

    public long messages() {
        return messages;
    }

    /** The mean of their styles, brought back to length 1. */
    public StyleVector mean() {
        return StyleVector.ofDirection(styles);
    }

    /** What a person can read of it. */
    public WritingStyle style() {
        return new WritingStyle(
                messages,
                messages == 0 ? 0 : Math.round(10.0 * words / messages) / 10.0,
                share(questions),
                share(exclamations),
                share(emoji),
                messages == 0
                        ? 0
                        : Math.round((1 - (informal + lively + small + unmarked) / (4.0 * messages)) * 100) / 100.0,
                languages);
    }

    private double share(long some) {
        return messages == 0 ? 0 : Math.round(100.0 * some / messages) / 100.0;
    }

    private static boolean inWord(String text, int i) {
        char c = text.charAt(i);
        return Character.isLetterOrDigit(c)
                || ((c == '\'' || c == '\u2019')
                        && i + 1 < text.length()
                        && Character.isLetterOrDigit(text.charAt(i + 1)));
    }

    /** "don't", "we're", "I'll", and no possessive. */
    private static boolean contracted(String word) {
        int apostrophe = word.indexOf('\'');
        return apostrophe > 0
                && (!word.endsWith("'s") || word.equals("it's") || word.equals("that's") || word.equals("let's"));
    }
}
