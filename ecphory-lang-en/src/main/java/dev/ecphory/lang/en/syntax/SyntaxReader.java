package dev.ecphory.lang.en.syntax;

import dev.ecphory.internal.text.Sentence;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/** Reads the structure of sentences. Immutable; threads may share it. */
public final class SyntaxReader {
    private final SentenceTagger tagger;

    /**
     * Loads the tagger.
     *
     * @param verbs verbs by their base forms, so that forms are traced back to them
     */
    public SyntaxReader(Collection<String> verbs) {
        this(verbs, Set.of());
    }

    /**
     * Loads the tagger.
     *
     * @param verbs verbs by their base forms, so that forms are traced back to them
     * @param nouns words that are nouns where no verb can stand
     */
    public SyntaxReader(Collection<String> verbs, Collection<String> nouns) {
        VerbForms forms = VerbForms.english();
        verbs.forEach(forms::learn);
        this.tagger = new SentenceTagger(forms, Set.copyOf(nouns));
    }

    /** A stretch of the text that tells a time. */
    public record Span(int from, int to) {}

    /**
     * The structure of a sentence of a text.
     *
     * @param times told times, in the order of the text; each becomes one token
     */
    public SyntaxSentence read(String text, Sentence sentence, List<Span> times) {
        List<SyntaxToken> tokens = new ArrayList<>();
        int next = 0;
        for (SyntaxToken token : tagger.tag(text, sentence)) {
            while (next < times.size() && times.get(next).to() <= token.from()) {
                next++;
            }
            boolean told = next < times.size()
                    && token.from() < times.get(next).to()
                    && token.to() > times.get(next).from();
            if (!told) {
                tokens.add(token);
            } else if (tokens.isEmpty()
                    || tokens.getLast().to() != times.get(next).to()
                    || !tokens.getLast().has(PosTag.TIME)) {
                Span time = times.get(next);
                tokens.add(
                        new SyntaxToken("", PosTag.TIME, "", Set.of(), time.from(), time.to(), false, token.quoted()));
            }
        }
        return new SyntaxSentence(tokens, ClauseParser.parse(tokens), sentence.asks());
    }
}
