package dev.ecphory.internal.retrieval.expansion;

import dev.ecphory.Answer;
import dev.ecphory.Answerability;
import dev.ecphory.QueryClassification;
import dev.ecphory.QueryClassification.Category;
import dev.ecphory.internal.model.ModelCall;
import dev.ecphory.internal.retrieval.expansion.ExpandedQuery.Kind;
import dev.ecphory.internal.retrieval.query.AnswerForm;
import dev.ecphory.internal.retrieval.query.ParsedQuery;
import dev.ecphory.internal.summaries.CommonNames;
import dev.ecphory.spi.LanguageModel;
import dev.ecphory.spi.LanguageModel.Prompt;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Tells what else to look for, after the first look: by insights, and by a model where there is one. What a model adds is only
 * compared with what was said, never shown to a reader. Whatever it does wrong costs its own looks and nothing else. Threads
 * may share it.
 */
public final class QueryExpander {
    /** What the first look told. */
    public record FirstPassSummary(ParsedQuery cue, Answerability answerability, List<CommonNames> insights) {
        public FirstPassSummary {
            insights = List.copyOf(insights);
        }
    }

    /**
     * What else to look for.
     *
     * @param looks in the order in which they get seats, each once
     * @param usage what the model used for them, and for what failed
     */
    public record Expansion(List<ExpandedQuery> looks, Map<Kind, String> failed, Answer.Usage usage) {
        public static final Expansion NONE = new Expansion(List.of(), Map.of(), Answer.Usage.NOTHING);

        public Expansion {
            looks = List.copyOf(looks);
            failed = Map.copyOf(failed);
        }
    }

    /**
     * Under this share of what is asked for, by rarity, the best events hold few of the question's words, so that another
     * wording may find more. Chosen without data: a supposition is worth a call only where words failed.
     */
    private static final double WEAK = .7;

    private static final Pattern ABSTRACT = Pattern.compile("(?<!\\w)(?:how|why)(?!\\w)", Pattern.CASE_INSENSITIVE);

    private final @Nullable LanguageModel model;

    /**
     * @param model who may be asked, one call for each of its kinds of looks; null to go by rules alone
     */
    public QueryExpander(@Nullable LanguageModel model) {
        this.model = model;
    }

    /** What else to look for, of the kinds that are wanted. */
    public Expansion expand(FirstPassSummary glimpse, Set<Kind> wanted) {
        ParsedQuery cue = glimpse.cue();
        if (cue.form() != AnswerForm.ANSWER || cue.classification().tier() == QueryClassification.MemoryNeed.T0) {
            return Expansion.NONE;
        }
        Map<Kind, ModelCall> calls = calls(glimpse, wanted);
        List<ExpandedQuery> looks = new ArrayList<>();
        Map<Kind, String> failed = new EnumMap<>(Kind.class);
        if (wanted.contains(Kind.INSIGHTS)) {
            glimpse.insights().forEach(names -> widened(cue.question(), names)
                    .ifPresent(text -> looks.add(new ExpandedQuery(Kind.INSIGHTS, text))));
        }
        Answer.Usage usage = take(calls, Kind.SUB_QUESTIONS, ExpansionPrompts::parts, looks, failed)
                .plus(take(
                        calls,
                        Kind.HYPOTHESIS,
                        said -> ExpansionPrompts.supposed(said).map(List::of),
                        looks,
                        failed));
        looks.removeIf(look -> look.text().equalsIgnoreCase(cue.question()));
        return new Expansion(looks.stream().distinct().toList(), failed, usage);
    }

    /** Both calls begin before either is waited for. */
    private Map<Kind, ModelCall> calls(FirstPassSummary glimpse, Set<Kind> wanted) {
        Map<Kind, ModelCall> calls = new EnumMap<>(Kind.class);
        String question = glimpse.cue().question();
        if (wanted.contains(Kind.SUB_QUESTIONS)
                && glimpse.cue().classification().tier() == QueryClassification.MemoryNeed.T3) {
            ask(calls, Kind.SUB_QUESTIONS, ExpansionPrompts.decomposition(question));
        }
        if (wanted.contains(Kind.HYPOTHESIS) && supposes(glimpse)) {
            ask(calls, Kind.HYPOTHESIS, ExpansionPrompts.hypothesis(question));
        }
        return calls;
    }

    private void ask(Map<Kind, ModelCall> calls, Kind kind, Prompt prompt) {
        if (model != null) {
            calls.put(kind, ModelCall.begin(model, prompt));
        }
    }

    private static Answer.Usage take(
            Map<Kind, ModelCall> calls,
            Kind kind,
            Function<String, Optional<List<String>>> reading,
            List<ExpandedQuery> looks,
            Map<Kind, String> failed) {
        ModelCall call = calls.get(kind);
        if (call == null) {
            return Answer.Usage.NOTHING;
        }
        ModelCall.Said said = call.said();
        String text = said.text();
        if (text == null) {
            failed.put(kind, said.problem());
            return said.usage();
        }
        reading.apply(text)
                .ifPresentOrElse(
                        texts -> texts.forEach(one -> looks.add(new ExpandedQuery(kind, one))),
                        () -> failed.put(kind, "its answer is not what was asked for"));
        return said.usage();
    }

    /**
     * Times and abstract questions are told in other words than they are asked in; what is spread over sessions is lost by a
     * supposition of one (AgentOS: −52 points there).
     */
    private static boolean supposes(FirstPassSummary glimpse) {
        QueryClassification kind = glimpse.cue().classification();
        boolean explains = glimpse.cue().wording().answerTypes().isEmpty()
                && ABSTRACT.matcher(glimpse.cue().question()).find();
        return (kind.category() == Category.TEMPORAL || explains)
                && kind.category() != Category.MULTI_SESSION
                && !wantsAll(kind)
                && glimpse.answerability().signs().getOrDefault(Answerability.Feature.COVERED, 1.0) < WEAK;
    }

    private static boolean wantsAll(QueryClassification kind) {
        return kind.exhaustive() || kind.counting();
    }

    /** The question with the names that it does not have; empty when it has all. */
    private static Optional<String> widened(String question, CommonNames insight) {
        String lower = question.toLowerCase(Locale.ROOT);
        List<String> others = insight.names().stream()
                .filter(name -> !lower.contains(name.toLowerCase(Locale.ROOT)))
                .toList();
        return others.isEmpty() ? Optional.empty() : Optional.of(question + " " + String.join(" ", others));
    }
}
