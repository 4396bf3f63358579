package dev.ecphory.internal.text;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.CharBuffer;
import java.text.Normalizer;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.StopFilter;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.WordlistLoader;
import org.apache.lucene.analysis.cjk.CJKBigramFilter;
import org.apache.lucene.analysis.core.DecimalDigitFilter;
import org.apache.lucene.analysis.de.GermanLightStemFilter;
import org.apache.lucene.analysis.de.GermanNormalizationFilter;
import org.apache.lucene.analysis.en.PorterStemFilter;
import org.apache.lucene.analysis.es.SpanishLightStemFilter;
import org.apache.lucene.analysis.fr.FrenchLightStemFilter;
import org.apache.lucene.analysis.it.ItalianLightStemFilter;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.apache.lucene.analysis.pt.PortugueseLightStemFilter;
import org.apache.lucene.analysis.ru.RussianLightStemFilter;
import org.apache.lucene.analysis.snowball.SnowballFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.util.IOUtils;
import org.tartarus.snowball.ext.DutchStemmer;

/**
 * The filters behind {@link TermAnalyzer}, in this order: Unicode words; width, digits and lower case; possessive and
 * elision; stop words; accents; stem; pairs of CJK characters and of South-East Asian clusters.
 *
 * <p>Stop words are dropped before accents are folded, so their lists stay as their authors wrote them; the stemmers
 * of accented languages fold accents themselves, so folding comes after them. Threads may share it.
 */
final class LuceneAnalyzerChain extends Analyzer {
    static final Set<String> LANGUAGES =
            Collections.unmodifiableSet(new TreeSet<>(Set.of("none", "en", "de", "fr", "es", "it", "pt", "nl", "ru")));

    private final String language;
    private final CharArraySet stopWords;

    LuceneAnalyzerChain(String language) {
        this.language = language;
        this.stopWords = stopWords(language);
    }

    @Override
    protected TokenStreamComponents createComponents(String fieldName) {
        StandardTokenizer words = new StandardTokenizer();
        return new TokenStreamComponents(words, filtered(words));
    }

    private TokenStream filtered(Tokenizer words) {
        TokenStream stream = new DecimalDigitFilter(new LowerCaseFilter(new Composed(words)));
        stream = new Apostrophes(stream, language.equals("fr") || language.equals("it"));
        stream = new StopFilter(stream, stopWords);
        stream = stemmed(stream);
        return new ClusterPairFilter(new CJKBigramFilter(stream));
    }

    private TokenStream stemmed(TokenStream stream) {
        return switch (language) {
            case "en" -> new PorterStemFilter(new ASCIIFoldingFilter(stream));
            case "de" -> new ASCIIFoldingFilter(new GermanLightStemFilter(new GermanNormalizationFilter(stream)));
            case "fr" -> new ASCIIFoldingFilter(new FrenchLightStemFilter(stream));
            case "es" -> new ASCIIFoldingFilter(new SpanishLightStemFilter(stream));
            case "it" -> new ASCIIFoldingFilter(new ItalianLightStemFilter(stream));
            case "pt" -> new ASCIIFoldingFilter(new PortugueseLightStemFilter(stream));
            case "nl" -> new ASCIIFoldingFilter(new SnowballFilter(stream, new DutchStemmer()));
            case "ru" -> new ASCIIFoldingFilter(new RussianLightStemFilter(stream));
            default -> new ASCIIFoldingFilter(stream);
        };
    }

    /** The words of a language that are too common to tell one text from another. */
    static CharArraySet stopWords(String language) {
        String list =
                switch (language) {
                    case "none" -> "";
                    case "en" -> "en/stop.txt";
                    case "de" -> "german";
                    case "fr" -> "french";
                    case "es" -> "spanish";
                    case "it" -> "italian";
                    case "pt" -> "portuguese";
                    case "nl" -> "dutch";
                    default -> "russian";
                };
        try {
            if (list.isEmpty()) {
                return CharArraySet.EMPTY_SET;
            }
            if (list.endsWith(".txt")) {
                return WordlistLoader.getWordSet(
                        IOUtils.requireResourceNonNull(LuceneAnalyzerChain.class.getResourceAsStream(list), list), "#");
            }
            return WordlistLoader.getSnowballWordSet(
                    IOUtils.requireResourceNonNull(SnowballFilter.class.getResourceAsStream(list + "_stop.txt"), list));
        } catch (IOException e) {
            throw new UncheckedIOException("the stop words of " + language + " are not in the jar", e);
        }
    }

    /**
     * Brings words to the composed, compatible form (NFKC), which also folds width; plain Latin needs none of it. An emoji loses its
     * skin tone and the sign that asks for its coloured form.
     */
    private static final class Composed extends TokenFilter {
        private static final char FIRST_COMBINING = '\u0300';
        private static final char COLOURED = '\ufe0f';
        /** The second halves of the skin tones. */
        private static final char FIRST_TONE = '\udffb';

        private static final char LAST_TONE = '\udfff';
        private final CharTermAttribute term = addAttribute(CharTermAttribute.class);

        Composed(TokenStream input) {
            super(input);
        }

        @Override
        public boolean incrementToken() throws IOException {
            if (!input.incrementToken()) {
                return false;
            }
            char[] chars = term.buffer();
            for (int i = 0; i < term.length(); i++) {
                if (chars[i] >= FIRST_COMBINING) {
                    CharBuffer word = CharBuffer.wrap(chars, 0, term.length());
                    if (!Normalizer.isNormalized(word, Normalizer.Form.NFKC)) {
                        String composed = Normalizer.normalize(word, Normalizer.Form.NFKC);
                        term.setEmpty().append(composed);
                    }
                    bare();
                    break;
                }
            }
            return true;
        }

        private void bare() {
            char[] chars = term.buffer();
            int kept = 0;
            for (int i = 0; i < term.length(); i++) {
                boolean tone = i > 0
                        && i + 1 < term.length()
                        && chars[i] == '\ud83c'
                        && chars[i + 1] >= FIRST_TONE
                        && chars[i + 1] <= LAST_TONE;
                if (tone) {
                    i++;
                } else if (kept == 0 || chars[i] != COLOURED) {
                    chars[kept++] = chars[i];
                }
            }
            term.setLength(kept);
        }
    }

    /**
     * Makes every apostrophe the plain one and drops a possessive {@code 's}; in French and Italian also the elided
     * article before it (l'été is été).
     */
    private static final class Apostrophes extends TokenFilter {
        private static final int LONGEST_ELISION = 6;
        private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
        private final boolean elides;

        Apostrophes(TokenStream input, boolean elides) {
            super(input);
            this.elides = elides;
        }

        @Override
        public boolean incrementToken() throws IOException {
            if (!input.incrementToken()) {
                return false;
            }
            char[] chars = term.buffer();
            int length = term.length();
            int apostrophe = -1;
            for (int i = 0; i < length; i++) {
                char c = chars[i];
                if (c == '\u2019' || c == '\u2018' || c == '\uff07') {
                    chars[i] = '\'';
                    c = '\'';
                }
                if (c == '\'') {
                    apostrophe = i;
                }
            }
            if (apostrophe < 0) {
                return true;
            }
            if (apostrophe == length - 2 && chars[length - 1] == 's') {
                term.setLength(length - 2);
            } else if (elides && apostrophe > 0 && apostrophe <= LONGEST_ELISION && apostrophe < length - 1) {
                int rest = length - apostrophe - 1;
                System.arraycopy(chars, apostrophe + 1, chars, 0, rest);
                term.setLength(rest);
            }
            return true;
        }
    }
}
