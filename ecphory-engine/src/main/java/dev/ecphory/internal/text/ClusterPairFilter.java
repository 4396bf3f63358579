package dev.ecphory.internal.text;

import java.io.IOException;
import java.lang.Character.UnicodeScript;
import java.text.Normalizer;
import java.util.LinkedHashSet;
import java.util.Set;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.TypeAttribute;

/**
 * Writes Thai, Lao, Khmer and Burmese, which have no blanks between words, as overlapping pairs of written clusters: a letter with its
 * vowel signs, tone marks and the letters written below it, so that no sign stands without its letter. What is one cluster stays one
 * term. Offsets are those of the whole run.
 */
final class ClusterPairFilter extends TokenFilter {
    private static final String RUN = StandardTokenizer.TOKEN_TYPES[StandardTokenizer.SOUTHEAST_ASIAN];
    private static final int KHMER_COENG = 0x17D2;
    private static final int MYANMAR_VIRAMA = 0x1039;

    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private final OffsetAttribute offset = addAttribute(OffsetAttribute.class);
    private final PositionIncrementAttribute step = addAttribute(PositionIncrementAttribute.class);
    private final TypeAttribute type = addAttribute(TypeAttribute.class);

    private String run = "";
    /** Where the next pair begins, and its second cluster. */
    private int first;

    private int second;
    private int from;
    private int to;

    ClusterPairFilter(TokenStream input) {
        super(input);
    }

    @Override
    public boolean incrementToken() throws IOException {
        if (second < run.length()) {
            clearAttributes();
            offset.setOffset(from, to);
            step.setPositionIncrement(1);
            pair();
            return true;
        }
        if (!input.incrementToken()) {
            return false;
        }
        if (RUN.equals(type.type())) {
            run = term.toString();
            from = offset.startOffset();
            to = offset.endOffset();
            first = 0;
            second = end(run, 0);
            if (second < run.length()) {
                pair();
            }
        }
        return true;
    }

    /** The clusters of a text in these scripts, and its Chinese characters and Korean syllables, each once: words of one have no pair. */
    static Set<String> single(CharSequence text) {
        if (text.codePoints().noneMatch(ClusterPairFilter::alone)) {
            return Set.of();
        }
        Set<String> clusters = new LinkedHashSet<>();
        String composed = Normalizer.normalize(text, Normalizer.Form.NFKC);
        for (int at = 0; at < composed.length(); ) {
            int point = composed.codePointAt(at);
            int next = at + Character.charCount(point);
            if (alone(point)) {
                UnicodeScript script = UnicodeScript.of(point);
                next = script == UnicodeScript.HAN || script == UnicodeScript.HANGUL ? next : end(composed, at);
                clusters.add(composed.substring(at, next));
            }
            at = next;
        }
        return clusters;
    }

    private static boolean alone(int point) {
        return Character.isLetter(point)
                && switch (UnicodeScript.of(point)) {
                    case HAN, HANGUL, THAI, LAO, KHMER, MYANMAR -> true;
                    default -> false;
                };
    }

    /** Makes the term the next pair. */
    private void pair() {
        int end = end(run, second);
        term.setEmpty().append(run, first, end);
        first = second;
        second = end;
    }

    /** Where a cluster ends that begins here. */
    private static int end(String run, int begin) {
        int at = begin;
        boolean joined = true;
        while (at < run.length()) {
            int point = run.codePointAt(at);
            if (!joined && !mark(point)) {
                break;
            }
            joined = point == KHMER_COENG || point == MYANMAR_VIRAMA;
            at += Character.charCount(point);
        }
        return at;
    }

    private static boolean mark(int point) {
        return switch (Character.getType(point)) {
            case Character.NON_SPACING_MARK, Character.COMBINING_SPACING_MARK -> true;
            default -> false;
        };
    }

    @Override
    public void reset() throws IOException {
        super.reset();
        run = "";
        first = 0;
        second = 0;
    }
}
