package dev.ecphory.lab.run;

import dev.ecphory.ingest.jsonl.LocatedJson;
import dev.ecphory.lab.contest.ModelCost;
import dev.ecphory.lab.judge.JudgeVerdict.Vote;
import dev.ecphory.lab.kit.JsonFiles;
import dev.ecphory.lab.kit.Output;
import dev.ecphory.lab.run.Outcome.ServedSummary;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An {@link Outcome} as a line of JSON, and back. Stateless. */
final class OutcomeJson {
    private static final double NANOS = 1e6;

    private OutcomeJson() {}

    static String of(Outcome outcome) {
        Map<String, Object> line = Output.object(
                "contestant", outcome.key().contestant(),
                "conversation", outcome.key().conversation(),
                "id", outcome.key().question(),
                "repetition", outcome.key().repetition(),
                "question", outcome.question(),
                "category", outcome.category(),
                "answerable", outcome.answerable(),
                "gold", outcome.gold(),
                "prediction", outcome.prediction(),
                "score", outcome.score(),
                "right", outcome.right(),
                "error", outcome.error(),
                "evidence", outcome.evidence(),
                "unstored", outcome.unstored());
        ServedSummary served = outcome.served();
        line.put("told", served.told());
        line.put("ranked", served.ranked());
        line.put("offered", served.offered());
        line.put("tokens", served.tokens());
        line.put("history_tokens", served.historyTokens());
        line.put("seen", served.seen());
        line.put("events", served.events());
        line.put("ms", served.millis());
        line.put("serving", spent(served.spent()));
        line.put("reading", spent(outcome.reading()));
        line.put("judging", spent(outcome.judging()));
        line.put("votes", outcome.votes().stream().map(OutcomeJson::vote).toList());
        return Output.line(line);
    }

    private static Map<String, Object> spent(ModelCost spent) {
        return Output.object(
                "calls", spent.calls(),
                "tries", spent.tries(),
                "in", spent.inputTokens(),
                "kept", spent.cachedTokens(),
                "out", spent.outputTokens(),
                "cost", spent.cost(),
                "ms", spent.waited().toNanos() / NANOS);
    }

    private static Map<String, Object> vote(Vote vote) {
        return Output.object(
                "about", vote.about(),
                "score", vote.score(),
                "said", vote.said());
    }

    static Outcome read(LocatedJson line) {
        return new Outcome(
                new Outcome.Key(
                        line.field("contestant").text(),
                        line.field("conversation").text(),
                        line.field("id").text(),
                        JsonFiles.integer(line.field("repetition"))),
                line.field("question").text(),
                line.field("category").text(),
                JsonFiles.truth(line.field("answerable")),
                line.optionalText("gold"),
                texts(line.field("evidence")),
                texts(line.field("unstored")),
                new ServedSummary(
                        JsonFiles.truth(line.field("told")),
                        texts(line.field("ranked")),
                        texts(line.field("offered")),
                        JsonFiles.integer(line.field("tokens")),
                        JsonFiles.integer(line.field("history_tokens")),
                        JsonFiles.integer(line.field("seen")),
                        JsonFiles.integer(line.field("events")),
                        millis(line.field("ms")),
                        spent(line.field("serving"))),
                line.optionalText("prediction"),
                line.optional("score").map(JsonFiles::number).orElse(null),
                line.optional("right").map(JsonFiles::truth).orElse(null),
                line.field("votes").items().stream()
                        .map(vote -> new Vote(
                                vote.field("about").text(),
                                JsonFiles.number(vote.field("score")),
                                vote.field("said").text()))
                        .toList(),
                spent(line.field("reading")),
                spent(line.field("judging")),
                line.optionalText("error"));
    }

    private static List<String> texts(LocatedJson list) {
        return list.items().stream().map(LocatedJson::text).toList();
    }

    private static Map<String, Double> millis(LocatedJson of) {
        Map<String, Double> millis = new LinkedHashMap<>();
        of.fields().forEach((stage, took) -> millis.put(stage, JsonFiles.number(took)));
        return millis;
    }

    private static ModelCost spent(LocatedJson of) {
        return new ModelCost(
                JsonFiles.integer(of.field("calls")),
                JsonFiles.integer(of.field("tries")),
                (long) JsonFiles.number(of.field("in")),
                (long) JsonFiles.number(of.field("kept")),
                (long) JsonFiles.number(of.field("out")),
                JsonFiles.number(of.field("cost")),
                Duration.ofNanos(Math.round(JsonFiles.number(of.field("ms")) * NANOS)));
    }
}
