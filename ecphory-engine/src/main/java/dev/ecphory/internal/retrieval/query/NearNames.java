package dev.ecphory.internal.retrieval.query;

import dev.ecphory.internal.index.NamespaceIndexReader;
import dev.ecphory.internal.index.NearTerms;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Words of a question that no event holds, as the memory writes what they are near to: names of which a letter or two are wrong; and
 * where it holds no word of the question, words that it begins. Stateless.
 */
public final class NearNames {
    /** Shorter words are near to too many others. */
    private static final int LEAST = 3;

    private static final Pattern NO_LETTERS = Pattern.compile("\\PL+");
    /** A word of so many letters may begin another one: "physio". */
    private static final int BEGINNING = 5;

    private NearNames() {}

    /** A word of the question. */
    private record Word(String text, String term, int start, int end) {}

    /** The question as the memory would write it; itself where it holds all its words, or nothing that is near to the others. */
    public static String written(QueryTopic topic, KnownSpeakers known, NamespaceIndexReader fields, String question) {
        NearTerms terms = fields.nearTerms();
        List<Word> words = new ArrayList<>();
        fields.analysis().analyze(question, (chars, length, start, end, position) -> {
            String text = question.substring(start, end).split("['\u2019]", 2)[0]; // "Ann's"
            words.add(new Word(text, new String(chars, 0, length), start, start + text.length()));
        });
        boolean nothing = words.stream().noneMatch(word -> terms.holds(word.term()));
        StringBuilder written = new StringBuilder(question);
        for (Word word : words.reversed()) {
            boolean unread = word.text().length() < LEAST
                    || !word.text().codePoints().allMatch(Character::isLetter)
                    || word.end() > written.length();
            String near = unread ? null : near(word, topic, known, fields, nothing);
            if (near != null) {
                written.replace(word.start(), word.end(), near);
            }
        }
        return written.toString();
    }

    private static @Nullable String near(
            Word word, QueryTopic topic, KnownSpeakers known, NamespaceIndexReader fields, boolean nothing) {
        NearTerms terms = fields.nearTerms();
        boolean name =
                topic.wording().names().stream().flatMap(NearNames::parts).anyMatch(word.text()::equals);
        boolean held = terms.holds(word.term());
        List<String> people =
                known.speakers().stream().flatMap(NearNames::parts).toList();
        if (held && (!name || people.stream().anyMatch(word.text()::equalsIgnoreCase))) {
            return null;
        }
        String speaker = people.stream()
                .filter(part -> near(word.text(), part))
                .filter(part -> !held || fields.analysis().terms(part).contains(word.term()))
                .min(Comparator.comparingInt(part -> wrong(word.text(), part)))
                .orElse(null);
        if (speaker != null || held) {
            return speaker;
        }
        String near = name ? terms.nearest(word.term()) : null;
        return near == null && nothing && word.text().length() >= BEGINNING ? terms.begunBy(word.term()) : near;
    }

    private static Stream<String> parts(String name) {
        return NO_LETTERS.splitAsStream(name).filter(part -> part.length() >= LEAST);
    }

    private static boolean near(String word, String name) {
        return lower(word).charAt(0) == lower(name).charAt(0) && NearTerms.near(lower(word), lower(name));
    }

    private static int wrong(String word, String name) {
        return NearTerms.wrong(lower(word), lower(name));
    }

    private static String lower(String word) {
        return word.toLowerCase(Locale.ROOT);
    }
}
