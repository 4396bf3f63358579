package dev.ecphory.lab.speed;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/** Lucene's English analysis, as baselines and the exact answer use it. */
public final class EnglishTerms {
    private EnglishTerms() {}

    /** The analysis. */
    public static Analyzer analyzer() {
        return new EnglishAnalyzer();
    }

    /** The terms of a text, in order. */
    public static List<String> of(Analyzer analyzer, String text) {
        List<String> terms = new ArrayList<>();
        try (TokenStream tokens = analyzer.tokenStream("body", text)) {
            CharTermAttribute term = tokens.addAttribute(CharTermAttribute.class);
            tokens.reset();
            while (tokens.incrementToken()) {
                terms.add(term.toString());
            }
            tokens.end();
            return terms;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A search for any of the terms of a question in a field. */
    public static Query query(Analyzer analyzer, String field, String question) {
        BooleanQuery.Builder query = new BooleanQuery.Builder();
        new LinkedHashSet<>(of(analyzer, question))
                .forEach(term -> query.add(new TermQuery(new Term(field, term)), BooleanClause.Occur.SHOULD));
        return query.build();
    }
}
