package dev.ecphory.lab.facts;

import dev.ecphory.ProgressListener;
import dev.ecphory.lab.data.DataSet;
import dev.ecphory.lab.kit.Output;
import dev.ecphory.lab.kit.ResultPage;
import dev.ecphory.lab.kit.ResultTable;
import dev.ecphory.lab.kit.Study;
import dev.ecphory.lab.kit.Texts;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Facts that are read without a model from people's own talk, against labels that were given by hand. */
@Command(
        name = "facts",
        description =
                "Measures by labels given by hand whether the facts that are read without a model are right; writes"
                        + " facts.md.")
public final class FactsStudy extends Study {
    private static final String RULES = """
        ## How it is measured

        * **Facts.** Every conversation is appended to a memory of its own, tier edge, each turn when it was said, and \
        consolidated. Its facts are those that are believed in the end and were read from a turn.
        * **Turns** are drawn from those of which the data set's makers wrote down a fact: the evidence of its questions, without \
        those that nothing answers. One is right when at least one fact that was read from it is right. One from which nothing was \
        read is wrong without a label.
        * **Facts** are drawn from all that were read. Subject, predicate and object are right together when the turn says so in the light \
        of what came before it. **Dates** are right when both are what the words mean on the day they were said, as exactly as the \
        words say it; where they tell none, a fact holds from its turn on. A date that is right by chance counts as right.
        * **Labels** are given to a fact of a turn, one by one, by whoever read the turn and the two before it: right, right but \
        for a date, or wrong. The file of labels says who that was. A label is found again by its turn and the digest of subject, \
        predicate, object and dates, so that a fact keeps it as long as it is read the same. A fact without a label is counted \
        and never guessed.
        * **Settled** are turns and facts that labels decide. Shares are of the settled ones, with 95 % intervals (Wilson). Where \
        many are unlabelled, read the last column instead: the share if all of them were wrong, and if all were right. Turns \
        that are settled without labels are wrong ones, so that the share of turns is too low until all have their labels.
        * **Samples** are drawn by the digest of seed and name, so that most of a sample stays when a reader changes.
        """;

    @Option(
            names = "--dataset",
            required = true,
            paramLabel = "KIND:PATH",
            description = "locomo:FILE, beam:DIR, longmemeval:FILE or jsonl:DIR; may be repeated.")
    private List<String> specs = List.of();

    @Option(
            names = "--turns",
            paramLabel = "N",
            description = "Turns of each data set that bear a fact a human wrote down. Default: 400.")
    private int turns = 400;

    @Option(names = "--facts", paramLabel = "N", description = "Facts of each data set. Default: 300.")
    private int facts = 300;

    @Option(names = "--seed", paramLabel = "N", description = "Draws both. Default: 1.")
    private long seed = 1;

    @Option(
            names = "--labels",
            paramLabel = "FILE",
            description = "Labels to take in place of those that come with the benchmarks; may be repeated.")
    private List<Path> labels = List.of();

    @Option(
            names = "--unlabelled",
            paramLabel = "OUT",
            description = "Write what no label settles to this file, in clear: keep it outside of the repository.")
    private @Nullable Path unlabelled;

    @Option(names = "--results", paramLabel = "DIR", description = "Where to write. Default: docs/results.")
    private Path results = Path.of("docs", "results");

    @Override
    public String measure(ProgressListener progress) {
        Texts.atLeast(1, "turns", turns);
        Texts.atLeast(1, "facts", facts);
        List<DataSet> sets = specs.stream().map(DataSet::load).toList();
        // before the reading, which takes longer
        List<FactLabels> given =
                sets.stream().map(set -> FactLabels.of(set, labels)).toList();
        ResultPage page = new ResultPage("Facts: what is read without a model");
        page.written(command(), ", tier edge.");
        LabelSheet sheet = new LabelSheet();
        for (int i = 0; i < sets.size(); i++) {
            ReadSet read = ReadSet.of(sets.get(i), progress);
            FactSample sample = new FactSample(read, turns, facts, seed, given.get(i));
            part(page, read, sample, given.get(i));
            sheet.add(read, sample);
        }
        String text = page.text(RULES).toString();
        Output.text(results.resolve("facts.md"), text);
        if (unlabelled != null) {
            Output.text(unlabelled, sheet.toString());
        }
        return text;
    }

    private String command() {
        String named = specs.stream()
                .map(spec -> "--dataset " + DataSet.named(spec) + " ")
                .collect(Collectors.joining());
        String files =
                labels.stream().map(file -> " --labels " + file.getFileName()).collect(Collectors.joining());
        return "facts " + named + "--turns " + turns + " --facts " + facts + " --seed " + seed + files;
    }

    private static void part(ResultPage page, ReadSet read, FactSample sample, FactLabels labels) {
        LabelCount turns = sample.turnsRight();
        LabelCount facts = sample.factsRight();
        LabelCount dates = sample.datesRight();
        ResultTable table =
                ResultTable.headed("measure | drawn | settled | unlabelled | right | share | whatever the rest is");
        row(table, "turns with a right fact", sample.turns().size(), turns);
        row(
                table,
                "turns with one that is right but for a date perhaps",
                sample.turns().size(),
                sample.turnsRightButForADate());
        row(table, "facts: subject, predicate and object", sample.facts().size(), facts);
        table.row("of these: dates", null, dates.settled(), dates.open(), dates.right(), dates.share(), null);
        long silent = sample.turns().stream()
                .filter(turn -> sample.in(turn).isEmpty())
                .count();
        page.section(read.dataSet().name())
                .text(
                        "%,d turns in %d conversations, %,d of which bear a fact that a human wrote down. %,d facts"
                                + " were read. From %d of the %d turns drawn, none was.",
                        read.dataSet().events(),
                        read.dataSet().conversations().size(),
                        read.bearing().size(),
                        read.facts().size(),
                        silent,
                        sample.turns().size())
                .text(
                        "%,d labels; %,d of them are of facts that are still read.",
                        labels.size(), labels.of(read.facts()))
                .table(table);
    }

    private static void row(ResultTable table, String measure, int drawn, LabelCount tally) {
        table.row(measure, drawn, tally.settled(), tally.open(), tally.right(), tally.share(), tally.bounds());
    }
}
