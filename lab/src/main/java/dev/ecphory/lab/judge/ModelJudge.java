package dev.ecphory.lab.judge;

import dev.ecphory.InvalidInputException;
import dev.ecphory.ModelUnavailableException;
import dev.ecphory.internal.text.JsonDocument;
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
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

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

    /**
     * The reply of a judge, read from the JSON that it was asked for, whatever stands around it. A reply that says
     * neither is empty, never a guess.
     *
     * @param score 0 to 1
     * @param words its reason
     */
    private record JudgeReply(double score, String words) {
        static final String ANSWER_SCHEMA =
                object("\"because\":{\"type\":\"string\"},\"right\":{\"type\":\"boolean\"}");
        static final String POINT_SCHEMA =
                object("\"because\":{\"type\":\"string\"},\"score\":{\"type\":\"number\",\"enum\":[0,0.5,1]}");
        static final String ORDER_SCHEMA = object("\"items\":{\"type\":\"array\",\"items\":"
                + object("\"item\":{\"type\":\"string\"},\"event\":{\"type\":\"integer\"}") + "}");

        /** Right or wrong. */
        static Optional<JudgeReply> answer(String reply) {
            return JsonDocument.find(reply, "right")
                    .flatMap(said -> said.all().get("right") instanceof JsonDocument.Truth truth
                            ? Optional.of(new JudgeReply(truth.value() ? 1 : 0, because(said)))
                            : Optional.empty());
        }

        /** Nothing, half or all of a point. */
        static Optional<JudgeReply> point(String reply) {
            return JsonDocument.find(reply, "score").flatMap(said -> JsonDocument.number(said, "score")
                    .filter(score -> score == 0 || score == .5 || score == 1)
                    .map(score -> new JudgeReply(score, because(said))));
        }

        /** Items of an answer, each with its event. */
        static Optional<JudgeReply> order(String reply, int events) {
            return JsonDocument.find(reply, "items")
                    .flatMap(said -> said.all().get("items") instanceof JsonDocument.Items items
                            ? order(items.all(), events)
                            : Optional.empty());
        }

        private static Optional<JudgeReply> order(List<JsonDocument> items, int events) {
            List<Integer> told = new ArrayList<>();
            for (JsonDocument item : items) {
                Optional<Double> event = item instanceof JsonDocument.Members members
                        ? JsonDocument.number(members, "event")
                        : Optional.empty();
                if (event.isEmpty()) {
                    return Optional.empty();
                }
                told.add(event.get().intValue());
            }
            EventOrder order = EventOrder.of(events, told);
            return Optional.of(new JudgeReply(
                    order.score(),
                    String.format(
                            Locale.ROOT,
                            "order %.4f, F1 %.4f: %s",
                            order.order(),
                            order.f1(),
                            told.stream().map(String::valueOf).collect(Collectors.joining(" ")))));
        }

        private static String because(JsonDocument.Members said) {
            return JsonDocument.text(said, "because").orElse("");
        }

        /** Strict: every member is required, and there is no other. */
        private static String object(String properties) {
            String required = JsonDocument.read("{" + properties + "}")
                    .map(members -> ((JsonDocument.Members) members)
                            .all().keySet().stream().map(JsonDocument::quote).collect(Collectors.joining(",")))
                    .orElseThrow();
            return "{\"type\":\"object\",\"additionalProperties\":false,\"required\":[" + required
                    + "],\"properties\":{" + properties + "}}";
        }
    }
}
