package dev.ecphory.console;

import dev.ecphory.Ecphory;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.maintenance.LoopReport;
import dev.ecphory.internal.maintenance.LoopRun;
import dev.ecphory.internal.maintenance.LoopStep;
import dev.ecphory.internal.maintenance.LoopStepReport;
import dev.ecphory.internal.runtime.ConsolidationLoop;
import dev.ecphory.server.access.Role;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The consolidation loop: what its steps would do, what they did. Threads may share it. */
final class MaintenancePage {
    private final Ecphory engine;

    MaintenancePage(Ecphory engine) {
        this.engine = engine;
    }

    void show(PageRequest place) {
        Memory memory = place.memory();
        Set<LoopStep> steps = steps(place);
        HtmlWriter main = new HtmlWriter();
        form(main, place, steps);
        if (place.given("plan") != null) {
            LoopReport plan = EngineMemory.of(memory).consolidationLoop().plan(steps);
            main.open("section", "id", "plan").leaf("h2", "Preview");
            report(main, place, plan);
            if (place.may(Role.WRITE)) {
                main.open("form", "method", "post", "action", place.url("loop"), "class", "row");
                steps.forEach(one -> main.hidden(one.shown(), "1"));
                main.leaf("button", "Run it", "class", "do").close("form");
            }
            main.close("section");
        }
        log(main, EngineMemory.of(memory).consolidationLoop());
        place.show("Maintenance", main);
    }

    /** Tells what was done in the answer, since the log keeps only how much it was. */
    void run(PageRequest place) {
        Memory memory = place.visit().memory(Role.WRITE);
        Set<LoopStep> steps = steps(place);
        LoopReport report = EngineMemory.of(memory).consolidationLoop().run(steps, ProgressListener.SILENT);
        HtmlWriter main = new HtmlWriter();
        form(main, place, steps);
        main.open("section", "id", "done").leaf("h2", "Result");
        report(main, place, report);
        main.close("section");
        log(main, EngineMemory.of(memory).consolidationLoop());
        place.show("Maintenance", main);
    }

    /** Those that are ticked; all of them where none is. */
    private static Set<LoopStep> steps(PageRequest place) {
        EnumSet<LoopStep> ticked = EnumSet.noneOf(LoopStep.class);
        for (LoopStep step : LoopStep.values()) {
            if (place.given(step.shown()) != null) {
                ticked.add(step);
            }
        }
        return ticked.isEmpty() ? LoopStep.ALL : ticked;
    }

    private void form(HtmlWriter html, PageRequest place, Set<LoopStep> chosen) {
        html.note("Nothing is deleted. Events that leave the ranking are in the archive, and you can bring them back.");
        if (!"archive".equals(engine.configuration().get("forgetting"))) {
            html.note("Forgetting is not set to archive: prune and merge archive nothing.");
        }
        html.open("form", "method", "get", "action", place.url("loop"), "class", "card");
        html.open("fieldset").leaf("legend", "Steps");
        for (LoopStep step : LoopStep.values()) {
            html.open("p").open("label", "class", "check");
            html.open(
                    "input",
                    "type",
                    "checkbox",
                    "name",
                    step.shown(),
                    "value",
                    "1",
                    "checked",
                    chosen.contains(step) ? "checked" : null);
            html.text(" " + step.shown() + ": " + does(step)).close("label").close("p");
        }
        html.close("fieldset").open("div", "class", "row");
        html.leaf("button", "Preview", "name", "plan", "value", "1", "class", "do");
        html.close("div").close("form");
    }

    private static String does(LoopStep step) {
        return switch (step) {
            case PRUNE -> "archive faded events that nothing protects";
            case MERGE -> "archive repetitions, keep one of each";
            case STRENGTHEN -> "learn from recalls and reports since the last run";
            case DERIVE -> "make annotations, mentions, claims, facts and summaries";
            case COMPACT -> "summarise what is archived";
            case REINDEX -> "bring the index and its vectors up to date";
            case SWEEP -> "check the archive, and bring back what need not be there";
        };
    }

    private static void report(HtmlWriter html, PageRequest place, LoopReport report) {
        html.table("Steps", "Step", "How many", "First examples");
        for (LoopStepReport step : report.steps()) {
            html.open("tr").leaf("th", step.step().shown(), "scope", "row");
            html.leaf("td", Long.toString(step.count()), "class", "n").open("td");
            if (!step.examples().isEmpty()) {
                html.open("ul", "class", "plain");
                for (LoopStepReport.Example one : step.examples()) {
                    html.open("li");
                    if (step.step() == LoopStep.DERIVE) {
                        html.text(one.event());
                    } else {
                        html.event(place, one.event());
                    }
                    html.text(" ").said(one.reason()).close("li");
                }
                html.close("ul");
            }
            step.damage().forEach(one -> html.saying("p", one, "class", "wrong"));
            html.close("td").close("tr");
        }
        html.endTable();
        if (!report.complete()) {
            html.leaf("p", "Incomplete: another process is consolidating. Run it again later.", "class", "wrong");
        }
    }

    private static void log(HtmlWriter html, ConsolidationLoop loop) {
        List<LoopRun> runs = loop.log();
        html.open("section", "id", "log").leaf("h2", "Runs");
        if (runs.isEmpty()) {
            html.note("It has not run yet.").close("section");
            return;
        }
        List<String> titles = new ArrayList<>(List.of("Began"));
        Arrays.stream(LoopStep.values()).map(LoopStep::shown).forEach(titles::add);
        titles.add("Damage");
        html.table("Runs", titles.toArray(String[]::new));
        for (LoopRun run : runs) {
            html.open("tr").leaf("th", DisplayFormats.time(run.at()), "scope", "row");
            for (LoopStep step : LoopStep.values()) {
                Long count = run.done().get(step);
                html.leaf("td", count == null ? "–" : Long.toString(count), "class", "n");
            }
            html.leaf("td", run.damaged() ? "found" : "none", "class", run.damaged() ? "less" : "")
                    .close("tr");
        }
        html.endTable();
        html.close("section");
    }
}
