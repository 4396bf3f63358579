package dev.ecphory.internal.text;

import java.util.ArrayList;
import java.util.List;

/**
 * A lexicon of phrases by label, for any room that reads texts with rules of its own. The language of the rules is
 * described in {@code Rules} beside this class: a file of sections {@code [label]} with one pattern a line. Matching is
 * linear in the text. Immutable; threads may share it.
 */
public final class PhraseLexicon {
    private final LexiconVocabulary vocabulary = new LexiconVocabulary();
    private final PhraseRules rules;
    private final List<String> labels;

    private PhraseLexicon(List<String> lines) {
        rules = new PhraseRules(lines, vocabulary);
        labels = rules.labels();
    }

    /**
     * One phrase that was found.
     *
     * @param label the section of the pattern
     * @param from where it begins in the text, in UTF-16 units
     * @param to where it ends, exclusive
     */
    public record PhraseMatch(String label, int from, int to) {}

    /** The lexicon in a data file; a pattern without a word to begin with is an {@link IllegalArgumentException}. */
    public static PhraseLexicon read(Class<?> beside, String file) {
        return new PhraseLexicon(DataFile.text(beside, file).lines().toList());
    }

    /** Every phrase of the text by where it begins; of several of one label at one place, the first pattern's. */
    public List<PhraseMatch> find(String text) {
        TokenizedText tokens = TokenizedText.of(text, vocabulary);
        List<PhraseMatch> found = new ArrayList<>();
        rules.match(
                tokens,
                (label, first, end) -> found.add(
                        new PhraseMatch(labels.get(label), tokens.start(first), tokens.end(Math.max(first, end - 1)))));
        return found;
    }
}
