package dev.ecphory.cli.recall;

import dev.ecphory.Answerability;
import dev.ecphory.EventFilter;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import dev.ecphory.RecallResult.StageTrace;
import dev.ecphory.RecalledEvent;
import dev.ecphory.cli.MemoryCommand;
import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.cli.kit.ModelOptions;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.cli.options.MemoryOptions;
import dev.ecphory.internal.cognition.recall.CognitionReport;
import dev.ecphory.internal.scopes.ScopedRecallResult;
import dev.ecphory.wire.FactJson;
import dev.ecphory.wire.RecallJson;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The main job. */
@Command(name = "recall", description = "Recalls what matters to a question, best first, and says why.")
public final class RecallCommand extends MemoryCommand {
    private static final int LINES = 4;
    /** Stages that say what a person must know; ecphory explain shows all. */
    private static final Set<String> TOLD = Set.of("cut", "embed");

    @Mixin
    private final RecallFlags how = new RecallFlags();

    @Mixin
    private final ModelOptions models = new ModelOptions();

    @Mixin
    private final ScopeOptions scopes = new ScopeOptions();

    @Option(
            names = "--after",
            paramLabel = "CURSOR",
            description = "Cursor from the previous page; ask with the same question and filter.")
    private @Nullable String after;

    @Option(names = "--context", description = "Print only the assembled context, as a reader model would get it.")
    private boolean context;

    @Option(
            names = "--speaker",
            paramLabel = "SPEAKER",
            description = "Only events by this speaker; repeatable, one of them must match.")
    private List<String> speakers = List.of();

    @Parameters(arity = "1..*", paramLabel = "QUESTION", description = "The question.")
    private List<String> question = List.of();

    @Override
    public Integer call() throws Exception {
        RecallOptions all = how.options().withAfter(after);
        RecallOptions options = speakers.isEmpty()
                ? all
                : all.withFilter(EventFilter.and(all.filter(), EventFilter.speakers(speakers)));
        String asked = String.join(" ", question);
        if (scopes.asked()) {
            return scoped(asked, options);
        }
        return where.asking(shell, options.usesEmbedder(), how.models(shell, where, models), memory -> {
            MemoryOptions.follow(memory);
            RecallResult recollection = memory.recall(asked, options);
            if (context && !json.asked() && recollection.context().isBlank()) {
                shell.note("the context is empty: nothing is remembered that fits into it");
            }
            RecalledView view = how.view(memory);
            return told(
                    reply(
                            () -> RecallJson.of(recollection, view.facts().json()),
                            page -> page(page, recollection, view, options)),
                    recollection.context(),
                    recollection.pendingVectors(),
                    recollection.facts().isEmpty() ? 0 : recollection.factsBehind());
        });
    }

    /** Prints the answer, or what a person wants of it, and what a reader should know of it. */
    private ExitCode told(Reply reply, String assembled, int pending, int behind) {
        print(context ? reply(reply.json(), page -> page.line(assembled)) : reply);
        PlainText.pendingVectors(pending).ifPresent(shell::note);
        FactJson.behindNote(behind).ifPresent(note -> shell.note("note: " + note + "; consolidate derives them"));
        return ExitCode.OK;
    }

    private int scoped(String asked, RecallOptions options) throws Exception {
        String user = where.namespace(shell).value();
        return where.withAll(shell, options.usesEmbedder(), how.models(shell, where, models), memories -> {
            ScopedRecallResult recollection = scopes.of(memories, user).recall(asked, options);
            return told(
                    reply(() -> RecallJson.of(recollection), page -> ScopeOptions.page(page, recollection)),
                    recollection.context(),
                    recollection.pendingVectors(),
                    0);
        });
    }

    /** Nothing at all, or nothing relevant enough. */
    private static String nothing(RecallResult recollection, RecallOptions options) {
        if (options.after() != null) {
            return "Nothing more is remembered of it.";
        }
        boolean left = recollection.steps().stream()
                .anyMatch(step -> step.stage().equals("relevance") && step.in() > step.out());
        return left
                ? "Nothing relevant is remembered. Show the nearest: "
                        + (options.purpose() == RecallOptions.Purpose.INJECT ? "--purpose search" : "--min-relevance 0")
                : "Nothing is remembered that could matter.";
    }

    private void page(ConsolePage page, RecallResult recollection, RecalledView recalled, RecallOptions options) {
        page.title(recollection.question());
        recollection.directives().forEach(directive -> page.text("always: " + directive.text()));
        recollection
                .reminders()
                .forEach(due -> page.text("due: " + due.text() + " (" + due.because() + "; " + due.id() + ")"));
        recalled.facts(page, recollection.facts());
        RecalledView.computed(page, recollection.computed());
        int rank = 0;
        for (RecalledEvent item : recollection.items()) {
            rank++;
            String session = item.entry().event().session();
            page.event(
                    PlainText.format("%3d", rank),
                    item.entry(),
                    PlainText.format("%.3f · relevance %.2f", item.score(), item.relevance())
                            + (session == null ? "" : " · " + session)
                            + " · "
                            + item.entry().id()
                            + (item.inContext() ? "" : " (not in the context)"),
                    LINES);
            page.smallReasons(item, 5);
        }
        if (recollection.items().isEmpty()) {
            page.line(nothing(recollection, options));
        }
        page.text(told(recollection.answerability()));
        RecalledView.cognition(page, CognitionReport.of(recollection));
        if (recollection.next() != null) {
            page.faint("more: --after " + recollection.next());
        }
        page.faint(PlainText.format(
                "%s, %,d tokens of context, %.0f ms; taken for %s",
                PlainText.count(recollection.items().size(), "event"),
                recollection.tokens(),
                recollection.steps().stream()
                        .mapToDouble(step -> step.took().toNanos() / 1e6)
                        .sum(),
                RecalledView.shortly(recollection.classification())));
        String how = recollection.steps().stream()
                .filter(step -> TOLD.contains(step.stage()) && !step.note().isEmpty())
                .map(StageTrace::note)
                .collect(Collectors.joining(" · "));
        if (!how.isEmpty()) {
            page.faint(how);
        }
    }

    /** The judgement in a line, its reasons after it. */
    private static String told(Answerability answerability) {
        String reasons = String.join("; ", answerability.reasons());
        return PlainText.format(
                "Answer %s (%.2f)%s",
                answerability.verdict().name().toLowerCase(Locale.ROOT),
                answerability.probability(),
                reasons.isEmpty() ? "" : ": " + reasons);
    }
}
