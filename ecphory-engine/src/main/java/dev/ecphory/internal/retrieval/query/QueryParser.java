package dev.ecphory.internal.retrieval.query;

import dev.ecphory.QueryClassification;
import dev.ecphory.RecallOptions;
import dev.ecphory.internal.language.LanguageSupport;
import dev.ecphory.internal.language.QuestionCues;
import dev.ecphory.internal.language.TimeWindow;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads a question once, by rules. Stateless; threads may share it. */
public final class QueryParser {
    private QueryParser() {}

    /**
     * Reads a question.
     *
     * @param known who speaks in the memory
     * @param landmark the time that it tells by a life event, if any; one that it tells by the calendar goes first
     * @param read its kind, when somebody has told already; null to tell it by rules
     */
    public static ParsedQuery read(
            String question,
            RecallOptions options,
            KnownSpeakers known,
            @Nullable TimeWindow landmark,
            QueryTopic topic,
            @Nullable QueryClassification read,
            LanguageSupport language) {
        QuestionCues wording = topic.wording().knowing(question, known.speakers());
        String asker = options.asker() == null ? known.main() : options.asker();
        TimeWindow window = language.times().window(question, options.askedAt()).orElse(landmark);
        return new ParsedQuery(
                question,
                topic.text(),
                topic.prompt() && asker != null ? AnswerForm.PROMPT : topic.form(),
                wording,
                read == null ? new RuleQueryClassifier(language).classify(question, known) : read,
                language.questions().relationPath(question).orElse(null),
                asker,
                subjects(wording, asker),
                window,
                topic.vector());
    }

    /** The one participant named; of several the one who does something; else the asker. */
    private static List<String> subjects(QuestionCues wording, @Nullable String asker) {
        List<String> named = wording.speakers();
        if (named.size() > 1) {
            return wording.doer().stream().toList();
        }
        return named.isEmpty() && asker != null ? List.of(asker) : named;
    }
}
