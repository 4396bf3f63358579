package dev.ecphory.bench.life;

import dev.ecphory.bench.life.Lived.Part;
import dev.ecphory.bench.measure.Output;
import dev.ecphory.bench.measure.Paired;
import dev.ecphory.cognition.Cognition;
import dev.ecphory.cognition.Mechanism;
import dev.ecphory.cognition.Retention;
import dev.ecphory.engine.Progress;
import dev.ecphory.engine.Tier;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * {@code bench cognition}: what each mechanism of a living memory does to rankings, on memories that are used: every event is
 * recorded when it happened, every question asked when it was asked, with reports and cycles. Writes {@code cognition.md} and
 * {@code .json}.
 */
public final class Mechanisms {
    private static final List<String> METRICS = List.of("recall@10", "recall@20", "mrr");
    private static final String FADING = "default+retention";

    private Mechanisms() {}

    /** Retention by itself at other weights, mechanisms by themselves and beside it, and the presets. */
    static List<Arm> arms() {
        List<Arm> arms = new ArrayList<>();
        Cognition companion = Cognition.COMPANION;
        for (double weight : List.of(.05, .2, .5)) {
            arms.add(new Arm("companion, weight " + weight, FADING, Reports.EVIDENCE, weighing(companion, weight)));
        }
        arms.add(alone("retention alone", FADING, Mechanism.RETENTION));
        arms.add(alone("retention, encoding", FADING, Mechanism.RETENTION, Mechanism.ENCODING));
        arms.add(alone("retention, practice", FADING, Mechanism.RETENTION, Mechanism.PRACTICE));
        for (Mechanism beside : List.of(
                Mechanism.INTERFERENCE,
                Mechanism.RETRIEVAL_INDUCED_FORGETTING,
                Mechanism.SOURCE_CONFIDENCE,
                Mechanism.SCHEMA_ENCODING,
                Mechanism.EMOTION_REGULATION)) {
            String name = beside.name().toLowerCase(Locale.ROOT).replace('_', ' ');
            arms.add(new Arm("companion + " + name, FADING, Reports.EVIDENCE, companion.with(beside)));
        }
        arms.add(alone("activation alone", "default+activation", Mechanism.ACTIVATION));
        arms.add(new Arm("six signals, cognition off", "default+six-signals", Reports.EVIDENCE, Cognition.OFF));
        arms.add(new Arm(
                "six signals, companion",
                "default+six-signals",
                Reports.EVIDENCE,
                companion.with(Mechanism.ACTIVATION)));
        arms.add(new Arm("seed", FADING, Reports.EVIDENCE, Cognition.SEED));
        return arms;
    }

    private static Arm alone(String name, String recipe, Mechanism... mechanisms) {
        return new Arm(name, recipe, Reports.EVIDENCE, Cognition.COMPANION.only(EnumSet.copyOf(Set.of(mechanisms))));
    }

    private static Cognition weighing(Cognition of, double weight) {
        Retention its = of.retention();
        return of.retaining(new Retention(its.on(), its.floor(), its.fadedBelow(), its.sparedAbove(), weight));
    }

    /**
     * Runs it and writes the files.
     *
     * @return the Markdown page
     */
    public static String run(LifeOptions options, Progress progress) {
        List<Lived> lived = new ArrayList<>();
        for (Course course : Life.courses(options)) {
            lived.add(Life.lived(course, options, arms(), true, progress));
        }
        String page = markdown(options, lived);
        Output.text(options.results().resolve("cognition.md"), page);
        Output.json(options.results().resolve("cognition.json"), json(lived));
        return page;
    }

    private static String markdown(LifeOptions options, List<Lived> lived) {
        StringBuilder page = new StringBuilder();
        page.append("# What each mechanism does to rankings\n\n");
        page.append("Memories that are used, as in [memories that last](life.md): all conversations of the data"
                        + " sets in a")
                .append(" heading are one memory, asked every question once; the worlds are asked the same things"
                        + " again")
                .append(" and again. Here every event is recorded when it happened and every question is asked when it")
                .append(" was asked, so that time counts. After each question the memory is told what was of use, and"
                        + " a")
                .append(" cycle runs every ")
                .append(options.every())
                .append(" questions. A number is the mean difference to the default with cognition off, in points,"
                        + " with")
                .append(" the 95 % interval of a paired bootstrap over questions. Constants are those of `companion`")
                .append(" unless a row says otherwise.\n\n");
        page.append("Not in the table, because they have no say in a ranking: working memory, prospective memory,")
                .append(" involuntary recall, feeling of knowing, temporal gist, persona drift; and reconsolidation,"
                        + " which")
                .append(" needs a mood, and nobody in these data tells one.\n\n");
        page.append("Made by:\n\n```sh\n").append(command(options, lived)).append("\n```\n");
        for (Lived one : lived) {
            page.append(String.format(
                    Locale.ROOT,
                    "%n## %s%n%n%,d events, %,d questions. Off: recall@10 %.1f, recall@20 %.1f, MRR %.1f.%n%n"
                            + "| mechanisms | recall@10 | recall@20 | MRR |%n|---|---|---|---|%n",
                    one.course().name(),
                    one.course().events().size(),
                    one.course().needs().size(),
                    100 * one.mean("recall@10"),
                    100 * one.mean("recall@20"),
                    100 * one.mean("mrr")));
            for (Arm arm : one.walks().keySet()) {
                page.append("| ").append(arm.name());
                for (String metric : METRICS) {
                    page.append(" | ").append(shown(gain(one, arm, metric)));
                }
                page.append(" |\n");
            }
        }
        return page.toString();
    }

    private static Paired gain(Lived lived, Arm arm, String metric) {
        return Objects.requireNonNull(lived.gain(arm, metric, Part.ALL));
    }

    private static String shown(Paired gain) {
        return String.format(
                Locale.ROOT, "%+.2f [%+.2f, %+.2f]", 100 * gain.difference(), 100 * gain.low(), 100 * gain.high());
    }

    private static Map<String, Object> json(List<Lived> lived) {
        Map<String, Object> json = new LinkedHashMap<>();
        for (Lived one : lived) {
            Map<String, Object> arms = new LinkedHashMap<>();
            for (Arm arm : one.walks().keySet()) {
                Map<String, Object> gains = new LinkedHashMap<>();
                for (String metric : METRICS) {
                    Paired gain = gain(one, arm, metric);
                    gains.put(metric, List.of(gain.difference(), gain.low(), gain.high(), gain.questions()));
                }
                arms.put(arm.name(), gains);
            }
            json.put(one.course().name(), arms);
        }
        return json;
    }

    private static String command(LifeOptions options, List<Lived> lived) {
        StringBuilder command = new StringBuilder("bin/ecphory bench cognition");
        for (int i = 0; i < options.dataSets().size(); i++) {
            command.append(" --dataset ").append(lived.get(i).course().name().replace(" + ", "+"));
        }
        return command.append(" --worlds ")
                .append(options.worlds())
                .append(" --questions ")
                .append(options.questions())
                .append(" --every ")
                .append(options.every())
                .append(" --seed ")
                .append(options.seed())
                .append(" --tier ")
                .append(options.tier() == Tier.EDGE ? "edge" : "base")
                .toString();
    }
}
