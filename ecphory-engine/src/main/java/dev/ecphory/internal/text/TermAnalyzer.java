package dev.ecphory.internal.text;

import dev.ecphory.Namespace;
import dev.ecphory.spi.store.NamespaceSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;

/**
 * Texts as index terms: words folded, stemmed and rid of stop words as a language asks.
 *
 * <p>Every language cuts words by the Unicode rules, writes Chinese, Japanese and Korean as overlapping pairs of
 * characters, Thai, Lao, Khmer and Burmese as pairs of clusters, folds width, case and accents, and drops possessives. {@code none} stops there; a named language also
 * drops its stop words and stems. Words longer than {@value #MAX_TERM} units are cut into pieces.
 *
 * <p>Threads may share it: each thread keeps and reuses its own chain of filters.
 */
public final class TermAnalyzer implements AutoCloseable {
    /** The setting of a namespace that names the language of its words. */
    public static final String SETTING = "language";

    /** The longest term, in UTF-16 units. */
    public static final int MAX_TERM = 255;

    private final String language;
    private final Analyzer analyzer;

    private TermAnalyzer(String language) {
        this.language = language;
        this.analyzer = new LuceneAnalyzerChain(language);
    }

    /** The languages that {@link #of} knows, {@code none} among them. */
    public static Set<String> languages() {
        return LuceneAnalyzerChain.LANGUAGES;
    }

    /**
     * The analysis of a language by its ISO 639-1 code, or {@code none}.
     *
     * @throws IllegalArgumentException for a language that {@link #languages} does not list
     */
    public static TermAnalyzer of(String language) {
        if (!LuceneAnalyzerChain.LANGUAGES.contains(language)) {
            throw new IllegalArgumentException("language \"" + language + "\" is not one of "
                    + LuceneAnalyzerChain.LANGUAGES + "; use none for others");
        }
        return new TermAnalyzer(language);
    }

    /** The language that a namespace is set to, English unless told. */
    public static String languageOf(NamespaceSettings settings, Namespace namespace) {
        return settings.of(namespace).getOrDefault(SETTING, "en");
    }

    /** The language option this was made for. */
    public String language() {
        return language;
    }

    /** Hands every term of the text to the sink; allocates nothing per term. */
    public void analyze(CharSequence text, TermSink sink) {
        try (TokenStream stream = analyzer.tokenStream("text", text.toString())) {
            CharTermAttribute term = stream.getAttribute(CharTermAttribute.class);
            OffsetAttribute offset = stream.getAttribute(OffsetAttribute.class);
            PositionIncrementAttribute step = stream.getAttribute(PositionIncrementAttribute.class);
            stream.reset();
            int position = -1;
            while (stream.incrementToken()) {
                position += step.getPositionIncrement();
                sink.term(term.buffer(), term.length(), offset.startOffset(), offset.endOffset(), position);
            }
            stream.end();
        } catch (IOException e) {
            throw new UncheckedIOException(e); // texts in memory do not fail to be read
        }
    }

    /** The terms of the text in order, repeats included. */
    public List<String> terms(CharSequence text) {
        List<String> terms = new ArrayList<>();
        analyze(text, (chars, length, start, end, position) -> terms.add(new String(chars, 0, length)));
        return terms;
    }

    /** The terms beside these of what is written exactly, each once, such as {@code c++} and {@code #567}. */
    public List<String> codes(CharSequence text) {
        return CodeTerms.of(text, this);
    }

    /** What finds a stored text beside its terms: its codes, and the single letters of scripts that are written without blanks. */
    public List<String> beside(CharSequence text) {
        List<String> beside = new ArrayList<>(codes(text));
        beside.addAll(ClusterPairFilter.single(text));
        return beside;
    }

    /** The words of a text as they are written, each once, without stop words. */
    public List<String> written(CharSequence text) {
        return CodeTerms.written(text, this);
    }

    /** Lets go of every thread's filters; using it afterwards is an error. */
    @Override
    public void close() {
        analyzer.close();
    }
}
