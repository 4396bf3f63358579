package dev.ecphory.lab.run;

import dev.ecphory.EcphoryException;
import dev.ecphory.ProgressListener;
import dev.ecphory.lab.contest.Contestant;
import dev.ecphory.lab.contest.Contestant.Seat;
import dev.ecphory.lab.contest.ModelCost;
import dev.ecphory.lab.contest.ServedContext;
import dev.ecphory.lab.data.Conversation;
import dev.ecphory.lab.data.DataSet;
import dev.ecphory.lab.data.Question;
import dev.ecphory.lab.judge.Judge;
import dev.ecphory.lab.judge.JudgeVerdict;
import dev.ecphory.lab.reader.Prediction;
import dev.ecphory.lab.reader.Respondent;
import dev.ecphory.spi.TokenCounter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * A runner that asks every contestant every question, and writes each line when it is done. What the log already holds is not asked
 * again, except questions that ended in an error. Contestants take part one after the other and serve one question at a
 * time, so that their times can be compared; readers and judges work beside each other, as many as the plan allows.
 */
final class ContestantRunner {
    private static final double NANOS = 1e6;

    private final Plan plan;
    private final RunFolder folder;
    private final Set<Outcome.Key> done = ConcurrentHashMap.newKeySet();
    private final ProgressListener progress;
    private final long total;

    /**
     * The plan of a run.
     *
     * @param dataSet what is asked about
     * @param pick which questions of a conversation
     * @param reader who answers; null when only retrieval is measured
     * @param judge who judges; null for nobody
     * @param repetitions of every answer
     * @param concurrency answers under way at once
     * @param counter of tokens
     */
    record Plan(
            DataSet dataSet,
            QuestionSelection pick,
            @Nullable Respondent reader,
            @Nullable Judge judge,
            int repetitions,
            int concurrency,
            TokenCounter counter) {}

    ContestantRunner(
            Plan plan, RunFolder folder, Iterable<Outcome> before, int contestants, ProgressListener progress) {
        this.plan = plan;
        this.folder = folder;
        int questions = plan.dataSet().conversations().stream()
                .mapToInt(conversation -> plan.pick().of(conversation).size())
                .sum();
        this.total = (long) questions * contestants * plan.repetitions();
        this.progress = progress;
        for (Outcome outcome : before) {
            if (outcome.error() == null) {
                done.add(outcome.key());
            }
        }
    }

    /** Asks one contestant everything that it was not asked yet. */
    void run(Contestant contestant) {
        for (Conversation conversation : plan.dataSet().conversations()) {
            List<Question> left = plan.pick().of(conversation).stream()
                    .filter(question ->
                            !left(contestant, conversation, question).isEmpty())
                    .toList();
            if (!left.isEmpty()) {
                ask(contestant, conversation, left);
            }
        }
    }

    private List<Outcome.Key> left(Contestant contestant, Conversation conversation, Question question) {
        List<Outcome.Key> left = new ArrayList<>();
        for (int repetition = 1; repetition <= plan.repetitions(); repetition++) {
            Outcome.Key key = new Outcome.Key(contestant.name(), conversation.id(), question.id(), repetition);
            if (!done.contains(key)) {
                left.add(key);
            }
        }
        return left;
    }

    private void ask(Contestant contestant, Conversation conversation, List<Question> left) {
        ContextCoverage sighting = new ContextCoverage(conversation, plan.counter());
        Semaphore free = new Semaphore(plan.concurrency());
        List<Future<?>> underWay = new ArrayList<>();
        try (Seat seat = contestant.take(conversation, progress);
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Question question : left) {
                ServedContext serving = seat.serve(question);
                List<String> unstored =
                        question.gold().stream().filter(id -> !seat.holds(id)).toList();
                Outcome.ServedSummary served = served(serving, sighting);
                for (Outcome.Key key : left(contestant, conversation, question)) {
                    free.acquire();
                    underWay.add(threads.submit(() -> {
                        try {
                            finish(answered(key, question, unstored, serving, served));
                        } finally {
                            free.release();
                        }
                    }));
                }
            }
            for (Future<?> each : underWay) {
                each.get();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("the run was interrupted", e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e);
        }
    }

    private void finish(Outcome outcome) {
        folder.add(outcome);
        synchronized (progress) {
            done.add(outcome.key());
            progress.onProgress(outcome.key().contestant(), done.size(), total);
        }
    }

    private static Outcome.ServedSummary served(ServedContext serving, ContextCoverage sighting) {
        Map<String, Double> millis = new LinkedHashMap<>();
        serving.stages().forEach((stage, took) -> millis.put(stage, took.toNanos() / NANOS));
        return new Outcome.ServedSummary(
                serving.told(),
                serving.ranked(),
                serving.offered(),
                serving.tokens(),
                sighting.historyTokens(),
                sighting.seen(serving.context()),
                sighting.events(),
                millis,
                serving.spent());
    }

    private Outcome answered(
            Outcome.Key key,
            Question question,
            List<String> unstored,
            ServedContext serving,
            Outcome.ServedSummary served) {
        Prediction prediction = null;
        JudgeVerdict verdict = null;
        String error = null;
        try {
            Respondent reader = plan.reader();
            if (reader != null) {
                prediction = reader.answer(question, serving, key.repetition());
                Judge judge = plan.judge();
                if (judge != null) {
                    verdict = judge.judge(question, prediction.text(), key.repetition());
                }
            }
        } catch (EcphoryException e) {
            error = e.getClass().getSimpleName() + ": " + e.getMessage();
        }
        return new Outcome(
                key,
                question.text(),
                question.category(),
                question.reference().answerable(),
                question.answer(),
                question.gold(),
                unstored,
                served,
                prediction == null ? null : prediction.text(),
                verdict == null ? null : verdict.score(),
                verdict == null ? null : verdict.right(),
                verdict == null ? List.of() : verdict.votes(),
                prediction == null ? ModelCost.NOTHING : prediction.spent(),
                verdict == null ? ModelCost.NOTHING : verdict.spent(),
                error);
    }
}
