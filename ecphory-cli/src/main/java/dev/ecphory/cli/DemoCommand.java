package dev.ecphory.cli;

import dev.ecphory.Answer;
import dev.ecphory.AnswerOptions;
import dev.ecphory.Ecphory;
import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import dev.ecphory.RecalledEvent;
import dev.ecphory.StoreDamagedException;
import dev.ecphory.Tier;
import dev.ecphory.admin.MemoryStats;
import dev.ecphory.cli.events.JsonLinesImport;
import dev.ecphory.cli.facts.FactView;
import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.cli.kit.ProgressBars;
import dev.ecphory.cli.options.NamespaceOption;
import dev.ecphory.cli.options.StoreOptions;
import dev.ecphory.cli.recall.AnswerView;
import dev.ecphory.cli.recall.RecalledView;
import dev.ecphory.ingest.jsonl.JsonlEvents;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.wire.EvidenceEvents;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** A first look: a conversation of ours goes in, questions are asked, memories come back with their reasons. */
@Command(
        name = "demo",
        description =
                "Remembers nine months of two people's lives, asks nine questions, and shows what comes back and why.")
final class DemoCommand extends ShellCommand {
    private static final int BEST = 3;
    private static final OffsetDateTime ASKED_AT = OffsetDateTime.of(2026, 6, 14, 10, 0, 0, 0, ZoneOffset.UTC);

    @Mixin
    private final StoreOptions store = new StoreOptions();

    @Mixin
    private final NamespaceOption namespace = new NamespaceOption();

    /** A question, and what there is to see in its answer. */
    private record DemoQuestion(String shows, String question) {}

    private static final List<DemoQuestion> QUESTIONS = List.of(
            new DemoQuestion("a date", "When does the residency in Mashiko begin and end?"),
            new DemoQuestion("both sides of a change of mind", "What kiln did Nerea finally order?"),
            new DemoQuestion("a name", "Who is Oskar's manager in Norway?"),
            new DemoQuestion("a title", "What is the title of the book that the old potter lent to Nerea?"),
            new DemoQuestion(
                    "a list over many months", "What has been done to the Golondrina: planks, motor, batteries?"),
            new DemoQuestion("a standing instruction", "How should prices be written in answers to us?"),
            new DemoQuestion("another language", "灰釉の配合は何でしたか"));
    private static final DemoQuestion HELD =
            new DemoQuestion("a fact, read out of what was said", "Where does Oskar work now?");
    private static final DemoQuestion ANSWERED =
            new DemoQuestion("an answer, by rules alone", "Where is the birthday party now?");

    @Override
    public Integer call() throws Exception {
        long start = System.nanoTime();
        String told = store.address(shell);
        @Nullable Path file = told == null ? own() : null;
        Namespace whose = namespace.named(shell).orElse(Namespace.of("demo"));
        try (Ecphory ecphory = file != null ? opened(file) : store.open(shell, false)) {
            Memory memory = ecphory.memory(whose);
            ConsolePage page = new ConsolePage(shell);
            remember(memory, page);
            for (DemoQuestion asked : QUESTIONS) {
                ask(memory, page, asked);
            }
            facts(memory, page);
            answer(memory, page);
            page.faint(PlainText.format(
                    "All of it took %.1f s. It is yours to ask now:", (System.nanoTime() - start) / 1e9));
            String own = " --db "
                    + quoted(file == null ? EventStore.toDisplayAddress(String.valueOf(told)) : file.toString())
                    + " --namespace " + whose + (store.tier(shell) == Tier.EDGE ? " --tier edge" : "");
            page.line("  bin/ecphory recall" + own + " \"What did Oskar stop eating?\"");
            page.line("  bin/ecphory answer" + own + " \"Who is Oskar's manager in Norway?\"");
            shell.out().flush();
            return ExitCode.OK.number();
        }
    }

    private void remember(Memory memory, ConsolePage page) throws IOException {
        page.title("Remembering");
        long size = resource().transferTo(java.io.OutputStream.nullOutputStream());
        try (ProgressBars bars = new ProgressBars(shell);
                JsonlEvents lines = JsonlEvents.read("", resource(), ZoneOffset.UTC)) {
            JsonLinesImport.Result result =
                    new JsonLinesImport(memory, false, false, true, shell::note).run(lines, size, bars);
            long embedded = memory.admin().embedPending(bars);
            memory.consolidate(bars);
            bars.wipe();
            MemoryStats stats = memory.admin().stats();
            page.faint(PlainText.format(
                    "%d messages by %s, in %d sessions from %s to %s: %d new, %d already there%s.",
                    stats.events(),
                    String.join(", ", stats.speakers()),
                    stats.sessions(),
                    stats.first(),
                    stats.last(),
                    result.added(),
                    result.duplicates(),
                    embedded == 0 ? "" : ", " + embedded + " embedded"));
            page.line("");
            shell.out().flush();
        }
    }

    private void ask(Memory memory, ConsolePage page, DemoQuestion asked) {
        RecallOptions options = RecallOptions.defaults().withAskedAt(ASKED_AT);
        RecallResult recollection = memory.recall(asked.question(), options);
        heading(page, asked);
        int rank = 0;
        for (RecalledEvent item : recollection.items().stream().limit(BEST).toList()) {
            rank++;
            page.event(
                    "  " + rank,
                    item.entry(),
                    String.valueOf(item.entry().event().session()),
                    rank == 1 ? 3 : 1);
            if (rank == 1) {
                page.reasons(item, 5);
            }
        }
        page.line("");
        shell.out().flush();
    }

    private void facts(Memory memory, ConsolePage page) {
        RecallResult recollection =
                memory.recall(HELD.question(), RecallOptions.defaults().withAskedAt(ASKED_AT));
        heading(page, HELD);
        new RecalledView(new EvidenceEvents(memory), new FactView(new EvidenceEvents(memory), ASKED_AT.toInstant()))
                .facts(page, recollection.facts());
        shell.out().flush();
    }

    private void answer(Memory memory, ConsolePage page) {
        AnswerOptions options = AnswerOptions.defaults();
        Answer answer = memory.answer(
                ANSWERED.question(), options.withRecall(options.recall().withAskedAt(ASKED_AT)));
        heading(page, ANSWERED);
        new AnswerView(page, answer, memory).print(answer, false);
        page.line("");
        shell.out().flush();
    }

    private static void heading(ConsolePage page, DemoQuestion asked) {
        page.line(page.paint().title(asked.question()) + "  " + page.paint().faint(asked.shows()));
    }

    /** Opens the demo's own store; one that another version made is put aside. */
    private Ecphory opened(Path file) throws IOException {
        try {
            return store.open(shell, file.toString(), false);
        } catch (StoreDamagedException refused) {
            Path aside = Files.createTempDirectory(file.resolveSibling(""), "demo-of-another-version-");
            for (String ending : List.of("", "-wal", "-shm")) {
                Path part = file.resolveSibling(file.getFileName() + ending);
                if (Files.exists(part)) {
                    Files.move(part, aside.resolve(part.getFileName()));
                }
            }
            shell.note(refused.getMessage() + "; it was moved to " + aside + ", and another is made");
            return store.open(shell, file.toString(), false);
        }
    }

    private static Path own() throws IOException {
        String cache = System.getProperty("ecphory.cache");
        return cache == null
                ? Files.createTempDirectory("ecphory-demo").resolve("demo.db")
                : Files.createDirectories(Path.of(cache)).resolve("demo.db");
    }

    private static String quoted(String path) {
        return path.matches("[\\w./+-]+") ? path : "'" + path.replace("'", "'\\''") + "'";
    }

    private static InputStream resource() {
        InputStream found = DemoCommand.class.getResourceAsStream("demo.jsonl");
        if (found == null) {
            throw new IllegalStateException("demo.jsonl is not in the jar");
        }
        return found;
    }
}
