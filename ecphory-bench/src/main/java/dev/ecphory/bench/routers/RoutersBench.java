package dev.ecphory.bench.routers;

import dev.ecphory.bench.data.Conversation;
import dev.ecphory.bench.data.DataSet;
import dev.ecphory.bench.data.Question;
import dev.ecphory.bench.measure.Output;
import dev.ecphory.bench.routers.LabelledQuestions.Labelled;
import dev.ecphory.engine.Progress;
import dev.ecphory.recall.Classification;
import dev.ecphory.recall.Classifier;
import dev.ecphory.recall.Known;
import dev.ecphory.recall.RuleClassifier;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code bench routers}: how well the kind of a question is told by its wording. */
public final class RoutersBench {
    /** Readings before the one that is timed. */
    private static final int WARM_UP = 100;

    private RoutersBench() {}

    /**
     * Runs it and writes {@code routers.md}.
     *
     * @return the Markdown page
     */
    public static String run(RoutersOptions options, Progress progress) {
        List<Labelled> questions = LabelledQuestions.bundled();
        Classifier rules = new RuleClassifier();
        Told train = told(questions, true, rules);
        progress.at("read", 1, 3);
        Told test = told(questions, false, rules);
        progress.at("read", 2, 3);
        Map<String, Tally> others = new LinkedHashMap<>();
        for (String spec : options.dataSets()) {
            DataSet data = DataSet.load(spec);
            others.put(data.name(), beside(data, rules));
        }
        double micros = micros(questions, rules);
        progress.at("read", 3, 3);
        String page = RoutersPage.markdown(questions, train, test, others, micros);
        Output.text(options.results().resolve("routers.md"), page);
        return page;
    }

    /** What was told of the questions of one part; category and intent only of those that need a memory. */
    record Told(Tally tier, Tally category, Tally intent, Tally exhaustive, Tally state, Tally idle) {}

    static Told told(List<Labelled> questions, boolean train, Classifier classifier) {
        Told told = new Told(new Tally(), new Tally(), new Tally(), new Tally(), new Tally(), new Tally());
        for (Labelled question : questions) {
            if (question.train() != train) {
                continue;
            }
            Classification kind = classifier.classify(question.text(), Known.NOTHING);
            told.tier().add(question.tier(), kind.tier());
            told.exhaustive().add(question.exhaustive(), kind.exhaustive());
            told.state().add(question.state(), kind.state());
            told.idle().add(question.tier() == Classification.Tier.T0, kind.tier() == Classification.Tier.T0);
            if (question.category() != null && question.intent() != null) {
                told.category().add(question.category(), kind.category());
                told.intent().add(question.intent(), kind.intent());
            }
        }
        return told;
    }

    private static Tally beside(DataSet data, Classifier classifier) {
        Tally tally = new Tally();
        for (Conversation conversation : data.conversations()) {
            for (Question question : conversation.questions()) {
                tally.add(
                        question.category(),
                        classifier.classify(question.text(), Known.NOTHING).category());
            }
        }
        return tally;
    }

    /** Of the calling thread's processor time. */
    private static double micros(List<Labelled> questions, Classifier classifier) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long since = 0;
        for (int i = 0; i <= WARM_UP; i++) {
            since = threads.getCurrentThreadCpuTime();
            questions.forEach(question -> classifier.classify(question.text(), Known.NOTHING));
        }
        return (threads.getCurrentThreadCpuTime() - since) / 1e3 / questions.size();
    }
}
