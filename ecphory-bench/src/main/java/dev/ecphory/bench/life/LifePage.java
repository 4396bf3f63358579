package dev.ecphory.bench.life;

import dev.ecphory.bench.life.Lived.Part;
import dev.ecphory.bench.measure.Paired;
import dev.ecphory.engine.Tier;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What {@code bench life} found, as a page and as JSON. Stateless; threads may share it. */
final class LifePage {
    private static final List<String> METRICS = List.of("recall@10", "recall@20", "all@20", "mrr");

    private LifePage() {}

    static String markdown(LifeOptions options, List<Lived> lived) {
        StringBuilder page = new StringBuilder();
        page.append("# Memories that last\n\n");
        page.append("All conversations of the data sets in a heading are one memory, in one namespace, which is"
                        + " asked every")
                .append(" question once; nobody there asks for the same thing again. The worlds are simulated people"
                        + " whose lives")
                .append(" change; somebody wants to know the same things of them again and again, in eight wordings"
                        + " each and as")
                .append(" often as Zipf's law has it, and the evidence is everything that was told of the thing.\n\n");
        page.append("Questions come one after another, with a cycle of consolidation every ")
                .append(options.every())
                .append(" questions, in ")
                .append(options.orders())
                .append(" orders. With feedback the memory is told after each question which of the events that it"
                        + " gave are")
                .append(" evidence, and that the others of the first ten are not; without, it sees only what it gave."
                        + " *late*")
                .append(" gives associations every tenth seat after the first ten, *early* from the tenth on;"
                        + " *insights* looks")
                .append(" again with the names that insights have in common with the question, for every fifth seat"
                        + " after the first")
                .append(" ten; *contextual* learns nothing, it adds what a session is about to each of its events;"
                        + " *cued* ranks what was of use for questions like this one higher, what was of none"
                        + " lower, as reported or, with *own citations*, as the extractive reader's answers cite."
                        + " A gain is the mean")
                .append(" difference to recall that learned nothing, in points, each question counted once, with the"
                        + " 95 % interval")
                .append(" of a paired bootstrap over questions; *later half* are questions that were asked after half"
                        + " of the")
                .append(" others, *in new words* those of them whose wording had not been asked before.\n\n");
        page.append("Made by:\n\n```sh\n")
                .append(command(options, lived))
                .append("\n```\n\n![Learning curves](life.svg)\n");
        for (Lived one : lived) {
            section(page, one);
        }
        return page.toString();
    }

    private static void section(StringBuilder page, Lived lived) {
        Course course = lived.course();
        page.append(String.format(
                Locale.ROOT,
                "%n## %s%n%n%,d events in %,d sessions, %,d questions. Without learning: recall@10 %.1f, recall@20"
                        + " %.1f, all@20 %.1f, MRR %.1f.%n%n",
                course.name(),
                course.events().size(),
                course.sessions(),
                course.needs().size(),
                100 * lived.mean("recall@10"),
                100 * lived.mean("recall@20"),
                100 * lived.mean("all@20"),
                100 * lived.mean("mrr")));
        page.append("| arm | edges | insights | questions | recall@10 | recall@20 | all@20 | MRR |\n"
                + "|---|---|---|---|---|---|---|---|\n");
        for (Arm arm : lived.walks().keySet()) {
            for (Part part : parts(lived, arm)) {
                page.append("| ").append(arm.name()).append(" | ").append(lived.edges(arm));
                page.append(" | ").append(lived.insights(arm));
                page.append(" | ").append(part.label());
                for (String metric : METRICS) {
                    page.append(" | ").append(shown(lived.gain(arm, metric, part)));
                }
                page.append(" |\n");
            }
        }
    }

    /** New words only where some were not new. */
    private static List<Part> parts(Lived lived, Arm arm) {
        Paired later = lived.gain(arm, "mrr", Part.LATER);
        Paired fresh = lived.gain(arm, "mrr", Part.NEW_WORDS);
        boolean all = later != null && fresh != null && later.questions() == fresh.questions();
        return all || fresh == null ? List.of(Part.ALL, Part.LATER) : List.of(Part.values());
    }

    private static String shown(@Nullable Paired gain) {
        return gain == null
                ? "–"
                : String.format(
                        Locale.ROOT,
                        "%+.2f [%+.2f, %+.2f]",
                        100 * gain.difference(),
                        100 * gain.low(),
                        100 * gain.high());
    }

    static Map<String, Object> json(LifeOptions options, List<Lived> lived) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("command", command(options, lived));
        List<Object> courses = new ArrayList<>();
        for (Lived one : lived) {
            Map<String, Object> course = new LinkedHashMap<>();
            course.put("name", one.course().name());
            course.put("events", one.course().events().size());
            course.put("sessions", one.course().sessions());
            course.put("questions", one.course().needs().size());
            Map<String, Object> off = new LinkedHashMap<>();
            METRICS.forEach(metric -> off.put(metric, one.mean(metric)));
            course.put("off", off);
            course.put("curve_off", one.curve(Arm.OFF, "recall@10"));
            List<Object> arms = new ArrayList<>();
            one.walks().keySet().forEach(arm -> arms.add(arm(one, arm)));
            course.put("arms", arms);
            courses.add(course);
        }
        json.put("courses", courses);
        return json;
    }

    private static Map<String, Object> arm(Lived lived, Arm arm) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("name", arm.name());
        json.put("recipe", arm.recipe());
        json.put("reports", arm.reports().name().toLowerCase(Locale.ROOT));
        json.put("edges", lived.edges(arm));
        json.put("insights", lived.insights(arm));
        json.put("curve", lived.curve(arm, "recall@10"));
        for (Part part : Part.values()) {
            Map<String, Object> gains = new LinkedHashMap<>();
            for (String metric : METRICS) {
                Paired gain = lived.gain(arm, metric, part);
                if (gain != null) {
                    gains.put(metric, List.of(gain.difference(), gain.low(), gain.high(), gain.questions()));
                }
            }
            json.put(part.label(), gains);
        }
        return json;
    }

    /** The command line that repeats the run, with data sets by name only. */
    private static String command(LifeOptions options, List<Lived> lived) {
        StringBuilder command = new StringBuilder("bin/ecphory bench life");
        for (int i = 0; i < options.dataSets().size(); i++) {
            command.append(" --dataset ").append(lived.get(i).course().name().replace(" + ", "+"));
        }
        command.append(" --worlds ").append(options.worlds());
        command.append(" --questions ").append(options.questions());
        command.append(" --orders ").append(options.orders());
        command.append(" --every ").append(options.every());
        command.append(" --seed ").append(options.seed());
        command.append(" --tier ").append(options.tier() == Tier.EDGE ? "edge" : "base");
        return command.toString();
    }
}
