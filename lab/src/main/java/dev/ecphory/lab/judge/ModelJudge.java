package dev.ecphory.lab.judge;

import dev.ecphory.InvalidInputException;
import dev.ecphory.ModelUnavailableException;
import dev.ecphory.lab.contest.ModelCost;
import dev.ecphory.lab.data.Question;
import dev.ecphory.lab.judge.Criteria.Section;
import dev.ecphory.lab.judge.JudgeVerdict.Vote;
import dev.ecphory.lab.reader.CachedModel;
import dev.ecphory.lab.reader.CachedModel.CachedReply;
import dev.ecphory.lab.reader.PromptText;
import dev.ecphory.spi.LanguageModel.Prompt;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * A model that judges by criteria. A whole answer is right or wrong; a rubric is judged point by point, each in a call of its
 * own, and the score is their mean; of an order the model only says which item is which event, and {@link EventOrder} counts.
 * Votes are asked one by one and their median counts, which for right and wrong is the majority. Question, reference and
 * answer are quoted data. Threads may share it.
 */
public final class ModelJudge implements Judge {
    private static final PromptText ANSWER = PromptText.of(ModelJudge.class, "answer.txt");
    private static final PromptText POINT = PromptText.of(ModelJudge.class, "point.txt");
    private static final PromptText ORDER = PromptText.of(ModelJudge.class, "order.txt");
    private static final String PROMPTS = PromptText.digest(List.of(ANSWER.digest(), POINT.digest(), ORDER.digest()));
    private static final String NO_ANSWER = "(nothing)";
    private static final String NOTHING_SAID = "Nothing that was said answers the question.";
    private static final int SHOWN = 80;

    private final CachedModel asking;
    private final Criteria criteria;
    private final Terms terms;

    /**
     * The terms of judging.
     *
     * @param votes asked for each judgement; odd, so that there is a majority
     * @param rightFrom the score from which an answer counts as right, above 0 to 1
     * @param maxTokens of a reply, at least 1
     * @param deadline of one try
     */
    public record Terms(int votes, double rightFrom, int maxTokens, Duration deadline) {
        /** Checks the ranges. */
        public Terms {
            if (votes < 1 || votes % 2 == 0) {
                throw new InvalidInputException("votes", "" + votes, "cannot decide", "give an odd number");
            }
            if (!(rightFrom > 0 && rightFrom <= 1)) {
                throw new InvalidInputException("right-from", "" + rightFrom, "is no score", "give above 0 to 1");
            }
        }
    }

    /**
     * A thing to be judged.
     *
     * @param about the answer, its order, or a point of the rubric
     * @param prompt that asks
     * @param read what a reply says; empty when it says nothing that can be counted
     */
    private record Matter(String about, Prompt prompt, Function<String, Optional<JudgeReply>> read) {}

    private record VoteReply(JudgeReply said, ModelCost spent) {}

    /** Judges by these criteria. */
    public ModelJudge(CachedModel asking, Criteria criteria, Terms terms) {
        this.asking = asking;
        this.criteria = criteria;
        this.terms = terms;
    }

    @Override
    public String id() {
        return "model " + asking.id() + ", prompts " + PROMPTS + ", criteria " + criteria.name() + " "
                + criteria.digest() + ", votes " + terms.votes() + ", right from " + terms.rightFrom()
                + ", max-tokens " + terms.maxTokens();
    }

    /**
     * {@inheritDoc}
     *
     * @throws InvalidInputException when the criteria say nothing of the question
     * @throws ModelUnavailableException also when the model twice says nothing that can be counted
     */
    @Override
    public JudgeVerdict judge(Question question, String prediction, int repetition) {
        List<Vote> votes = new ArrayList<>();
        ModelCost spent = ModelCost.NOTHING;
        List<Matter> matters = matters(question, prediction.isBlank() ? NO_ANSWER : prediction);
        double sum = 0;
        for (Matter matter : matters) {
            double[] scores = new double[terms.votes()];
            for (int vote = 1; vote <= terms.votes(); vote++) {
                VoteReply heard = heard(matter, question, "judge-r" + repetition + "-v" + vote);
                scores[vote - 1] = heard.said().score();
                votes.add(new Vote(
                        matter.about(), heard.said().score(), heard.said().words()));
                spent = spent.plus(heard.spent());
            }
            Arrays.sort(scores);
            sum += scores[terms.votes() / 2];
        }
        double score = sum / matters.size();
        return new JudgeVerdict(score, score >= terms.rightFrom(), votes, spent);
    }

    private List<Matter> matters(Question question, String prediction) {
        Section section = criteria.of(question);
        List<String> rubric = question.reference().rubric();
        Map<String, String> ours = Map.of("criteria", section.text(), "today", PromptText.today(question.askedAt()));
        return switch (section.way()) {
            case ANSWER -> {
                String reference = question.answer();
                yield List.of(new Matter(
                        "answer",
                        filled(
                                ANSWER,
                                ours,
                                Map.of(
                                        "question",
                                        question.text(),
                                        "reference",
                                        reference == null ? NOTHING_SAID : reference,
                                        "answer",
                                        prediction),
                                JudgeReply.ANSWER_SCHEMA),
                        JudgeReply::answer));
            }
            case POINTS ->
                rubric.stream()
                        .map(point -> new Matter(
                                point,
                                filled(
                                        POINT,
                                        ours,
                                        Map.of("question", question.text(), "answer", prediction, "point", point),
                                        JudgeReply.POINT_SCHEMA),
                                JudgeReply::point))
                        .toList();
            case ORDER ->
                List.of(new Matter(
                        "order",
                        filled(
                                ORDER,
                                ours,
                                Map.of("question", question.text(), "events", numbered(rubric), "answer", prediction),
                                JudgeReply.ORDER_SCHEMA),
                        reply -> JudgeReply.order(reply, rubric.size())));
        };
    }

    private Prompt filled(PromptText text, Map<String, String> ours, Map<String, String> data, String schema) {
        return text.filled(ours, data, schema, terms.maxTokens(), terms.deadline());
    }

    private static String numbered(List<String> events) {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < events.size(); i++) {
            lines.append(i + 1).append(". ").append(events.get(i)).append('\n');
        }
        return lines.toString();
    }

    private VoteReply heard(Matter matter, Question question, String slot) {
        ModelCost spent = ModelCost.NOTHING;
        String last = "";
        for (String each : List.of(slot, slot + "-again")) {
            CachedReply told = asking.ask(matter.prompt(), each);
            spent = spent.plus(told.spent());
            Optional<JudgeReply> said = matter.read().apply(told.text());
            if (said.isPresent()) {
                return new VoteReply(said.get(), spent);
            }
            last = told.text();
        }
        throw new ModelUnavailableException(
                "the judge " + asking.id() + " twice gave no verdict on question " + question.id()
                        + ", the last time \"" + (last.length() > SHOWN ? last.substring(0, SHOWN) + "…" : last) + '"',
                "raise max-tokens above " + terms.maxTokens() + " or name another model",
                null);
    }
}
