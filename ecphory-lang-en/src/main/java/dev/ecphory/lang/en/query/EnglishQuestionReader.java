package dev.ecphory.lang.en.query;

import dev.ecphory.internal.language.QuestionCues;
import dev.ecphory.internal.language.QuestionKindCues;
import dev.ecphory.internal.language.QuestionReader;
import dev.ecphory.internal.language.RelationPath;
import dev.ecphory.internal.text.Sentence;
import dev.ecphory.internal.text.SentenceSplitter;
import dev.ecphory.internal.text.TokenizedText;
import dev.ecphory.lang.en.lexicon.EnglishLexicon;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads questions and prompts in English. A message to an assistant is told from a question by its form: a message tells
 * something, about the writer or about what is to be done, and may ask besides; a question only asks. Stateless; threads
 * share it.
 */
public final class EnglishQuestionReader implements QuestionReader {
    /** Letters and digits that must be left for it to be a topic. */
    private static final int LEAST = 4;

    private static final Set<String> WRITER = Set.of(
            "i", "i'm", "i've", "i'd", "i'll", "me", "my", "mine", "we", "we're", "we've", "we'll", "our", "us",
            "let's");

    @Override
    public QuestionCues cues(String question, Collection<String> knownSpeakers) {
        return QuestionCueReader.read(question, knownSpeakers);
    }

    @Override
    public QuestionKindCues kinds(String question) {
        return QuestionKindReader.read(question);
    }

    @Override
    public boolean asksForAsset(String question) {
        return QuestionCueReader.asksForAsset(question);
    }

    @Override
    public Optional<RelationPath> relationPath(String question) {
        return RelationPathParser.in(question);
    }

    /** The topic of an English question, verbatim but for the words left out; the whole question when hardly any is left. */
    @Override
    public String topic(String question) {
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

    /** True for a message: it tells something in a sentence that is no question, and speaks of its writer or has several sentences. */
    @Override
    public boolean isPrompt(String text) {
        List<Sentence> sentences = SentenceSplitter.of(text);
        boolean tells = sentences.stream().anyMatch(sentence -> !sentence.asks());
        return tells && (sentences.size() > 1 || sentences.stream().anyMatch(EnglishQuestionReader::speaksOfWriter));
    }

    /**
     * The sentences of a message that tell what is sought, without greetings, thanks and other small talk; the whole text when
     * nothing else is left.
     */
    @Override
    public String sought(String text) {
        StringBuilder sought = new StringBuilder();
        for (Sentence sentence : SentenceSplitter.of(text)) {
            int from = sentence.words().getFirst().from();
            int to = sentence.words().getLast().to();
            String said = text.substring(from, to);
            if (!QuestionKindReader.read(said).idle()) {
                sought.append(sought.isEmpty() ? "" : " ").append(said).append(sentence.asks() ? "?" : ".");
            }
        }
        return sought.isEmpty() ? text : sought.toString();
    }

    private static boolean speaksOfWriter(Sentence sentence) {
        return sentence.words().stream().anyMatch(word -> WRITER.contains(word.folded()));
    }
}
