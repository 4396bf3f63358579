package dev.ecphory.lab.precision;

import static dev.ecphory.lab.kit.Texts.format;

import dev.ecphory.Ecphory;
import dev.ecphory.InvalidInputException;
import dev.ecphory.ProgressListener;
import dev.ecphory.Tier;
import dev.ecphory.ingest.jsonl.LocatedJson;
import dev.ecphory.lab.kit.JsonFiles;
import dev.ecphory.lab.kit.Output;
import dev.ecphory.lab.kit.ResultPage;
import dev.ecphory.lab.kit.ResultTable;
import dev.ecphory.lab.kit.Study;
import dev.ecphory.lab.kit.Texts;
import dev.ecphory.testkit.InMemoryEventStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * PrecisionMemBench. Beliefs are kept as the engine's users would keep them and its cases are asked with default options; what comes
 * back is scored by the benchmark's rules.
 */
@Command(
        name = "precision",
        description =
                "Runs PrecisionMemBench: how much of what comes back must come back, and how much must not. Writes"
                        + " precision.md.")
public final class PrecisionStudy extends Study {
    private static final long SEED = 42;
    /** Mean precision and recall over the 77 cases outside of sessions, as the benchmark's authors publish them. */
    private static final List<String> PUBLISHED = List.of(
            "mem0 | 9 | .06 | .99",
            "Hindsight | 9 | .06 | 1.00",
            "Zep | 9 | .09 | .95",
            "agentmemory | 7 | .17 | .97",
            "Supermemory, first run | | .22 |",
            "Supermemory, later run | 44 | .43 | .55",
            "Tenure (the authors' own) | 77 | 1.00 | 1.00");

    private static final String RULES = """

        ## How it is scored

        * **The memory.** Every user and scope is a namespace. A pinned belief that is neither superseded nor resolved is a \
        directive there; every other belief is an event, whose text is its name, its aliases and its content, whose time is \
        when it was created, and whose metadata say why it matters. One that was superseded or resolved is appended and \
        retracted. Nothing else is told to the engine.
        * **The question.** Default options. A case in several scopes asks each and takes their results by turns. A budget \
        is the limit, less what is pinned. A blank question, or no budget left, recalls nothing.
        * **What came back.** *Recalled*: the beliefs among the results, and, as the benchmark's own harness does for every \
        memory, what a recalled relation relates, where it is of the same user and scope and not pinned or an open question. \
        *Pinned*: the directives of the scopes asked. *Open*: those of them that are open questions. *Prelude*: the directives of \
        `user:universal`.
        * **Precision** is the share of what was recalled that is wanted (`shouldOnlyInclude`, else `mustInclude`). It is 0 \
        where something is wanted and nothing recalled, and where nothing is wanted and something recalled; a case with \
        neither is left out of the mean. **Recall** is the share of what is wanted that was recalled; a case that wants \
        nothing is left out.
        * **Passed** is a case all of whose fields hold: `shouldOnlyInclude` exactly, `mustInclude` and `mustExclude` of \
        relevant beliefs among recalled and pinned together, of pinned facts and open questions among their own, the prelude's \
        words, and `noiseCheck` among recalled and pinned together.
        * **Sessions.** Each turn is asked with its `session`; after it both messages are appended, then the belief it creates, \
        or the aliases it adds, as a correction. `topicRetrieval` is empty throughout and not scored. The authors leave turns \
        without any result out of their mean precision; here they count as 0 where something is wanted.
        * Published numbers are the authors', for their own installations; they are set beside, not rerun.
        """;

    @Option(
            names = "--data",
            required = true,
            paramLabel = "DIR",
            description = "Folder with beliefs.seed.json, retrieval.cases.json and session-retrieval.cases.json.")
    private Path data = Path.of("");

    @Option(names = "--tier", paramLabel = "TIER", description = "edge or base. Default: base.")
    private Tier tier = Tier.BASE;

    @Option(names = "--results", paramLabel = "DIR", description = "Where to write. Default: docs/results.")
    private Path results = Path.of("docs", "results");

    @Option(names = "--json", paramLabel = "OUT", description = "Write every case to this file.")
    private @Nullable Path json;

    @Override
    public String measure(ProgressListener progress) {
        List<Belief> beliefs =
                items("beliefs.seed.json").stream().map(Belief::of).toList();
        List<PrecisionCase> cases = new ArrayList<>();
        items("retrieval.cases.json").forEach(one -> cases.add(PrecisionCase.of(one)));
        items("session-retrieval.cases.json").forEach(one -> cases.addAll(PrecisionCase.session(one)));
        List<ScoredCase> scored = new ArrayList<>();
        InMemoryEventStore store = new InMemoryEventStore(InstantSource.system(), new Random(SEED));
        try (Ecphory engine =
                Ecphory.builder(store).tier(tier).background(false).open()) {
            BeliefMemory memory = new BeliefMemory(engine);
            memory.learn(beliefs);
            // the sessions come last: they change the memory
            for (PrecisionCase one : cases) {
                scored.add(new ScoredCase(one, memory.ask(one)));
                progress.onProgress("recall", scored.size(), cases.size());
            }
        }
        String page = page(beliefs.size(), scored);
        Output.text(results.resolve("precision.md"), page);
        if (json != null) {
            Output.json(
                    json,
                    Output.object(
                            "version", ResultPage.version(),
                            "tier", Texts.name(tier),
                            "cases", scored.stream().map(ScoredCase::toMap).toList()));
        }
        return page;
    }

    private List<LocatedJson> items(String name) {
        Path file = data.resolve(name);
        if (!Files.isRegularFile(file)) {
            throw new InvalidInputException(
                    "data", file.toString(), "does not exist", "give the folder of PrecisionMemBench's fixtures");
        }
        return JsonFiles.of(file).items();
    }

    private String page(int beliefs, List<ScoredCase> all) {
        List<ScoredCase> single = of(all, one -> one.asked().turn() == null);
        List<ScoredCase> turns = of(all, one -> one.asked().turn() != null);
        ResultPage page = new ResultPage("PrecisionMemBench: what comes back, and what must not");
        page.written(
                "precision --data DIR --tier " + Texts.name(tier),
                format(
                        ": %d beliefs, %d cases outside of sessions, %d turns of sessions, default options.",
                        beliefs, single.size(), turns.size()));
        ResultTable published = new ResultTable("", "passed", "mean precision", "mean recall");
        published.row(
                "**Ecphory, tier " + Texts.name(tier) + "**",
                passed(single) + " of " + single.size(),
                mean(single, ScoredCase::precision),
                mean(single, ScoredCase::recall));
        PUBLISHED.forEach(line -> published.row((Object[]) line.split(" *\\| *", -1)));
        ResultTable categories = ResultTable.headed(
                "category | cases | passed | something to find, passed | precision | recall | recalled | tokens");
        all.stream()
                .map(one -> one.asked().category())
                .distinct()
                .sorted()
                .forEach(category -> row(categories, category, of(all, one -> one.asked()
                        .category()
                        .equals(category))));
        row(categories, "all outside of sessions", single);
        page.table(published).section("By category").table(categories);
        if (!turns.isEmpty()) {
            page.text(
                    "In sessions %d results were turns of a conversation and no beliefs; they count neither for nor"
                            + " against.",
                    turns.stream().mapToInt(one -> one.returned().turns()).sum());
        }
        return page.text(RULES).toString();
    }

    private static void row(ResultTable table, String name, List<ScoredCase> of) {
        List<ScoredCase> active = of(of, ScoredCase::active);
        table.row(
                name,
                of.size(),
                passed(of),
                passed(active) + " of " + active.size(),
                mean(of, ScoredCase::precision),
                mean(of, ScoredCase::recall),
                format("%.1f", average(of, one -> one.returned().recalled().size())),
                format("%.0f", average(of, one -> one.returned().tokens())));
    }

    private static List<ScoredCase> of(List<ScoredCase> all, Predicate<ScoredCase> which) {
        return all.stream().filter(which).toList();
    }

    private static long passed(List<ScoredCase> of) {
        return of.stream().filter(ScoredCase::passed).count();
    }

    private static double average(List<ScoredCase> of, ToDoubleFunction<ScoredCase> measure) {
        return of.stream()
                .mapToDouble(measure)
                .filter(Double::isFinite)
                .average()
                .orElse(Double.NaN);
    }

    private static String mean(List<ScoredCase> of, ToDoubleFunction<ScoredCase> measure) {
        double mean = average(of, measure);
        return Double.isNaN(mean) ? "–" : format("%.2f", mean);
    }
}
