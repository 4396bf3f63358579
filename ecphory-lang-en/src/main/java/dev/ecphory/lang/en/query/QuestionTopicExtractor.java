package dev.ecphory.lang.en.query;

import dev.ecphory.internal.text.TokenizedText;
import dev.ecphory.lang.en.lexicon.EnglishLexicon;
import java.util.BitSet;

/** What a question is about, without the words that only say what form the answer should have. Stateless. */
public final class QuestionTopicExtractor {
    /** Letters and digits that must be left for it to be a topic. */
    private static final int LEAST = 4;

    private QuestionTopicExtractor() {}

    /** The topic of an English question, verbatim but for the words left out; the whole question when hardly any is left. */
    public static String of(String question) {
        EnglishLexicon lexicon = EnglishLexicon.english();
        TokenizedText tokens = lexicon.tokens(question);
        BitSet form = new BitSet();
        lexicon.topics.match(tokens, (label, first, end) -> form.set(first, end));
        StringBuilder topic = new StringBuilder();
        int letters = 0;
        for (int i = 0; i < tokens.count(); i++) {
            if (!form.get(i)) {
                boolean glued = i > 0 && !form.get(i - 1) && !topic.isEmpty();
                topic.append(
                        glued ? question.substring(tokens.end(i - 1), tokens.start(i)) : topic.isEmpty() ? "" : " ");
                topic.append(tokens.text(i, i));
                letters += tokens.length(i);
            }
        }
        return letters < LEAST ? question : topic.toString();
    }
}
