package dev.ecphory.lab.speed;

import dev.ecphory.Ecphory;
import dev.ecphory.EventFilter;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.ProgressListener;
import dev.ecphory.RecallOptions;
import dev.ecphory.Tier;
import dev.ecphory.cli.kit.TemporaryFolder;
import dev.ecphory.lab.data.DataSet;
import dev.ecphory.lab.kit.Output;
import dev.ecphory.lab.kit.ResultPage;
import dev.ecphory.lab.kit.ResultTable;
import dev.ecphory.lab.kit.Study;
import dev.ecphory.lab.kit.Texts;
import dev.ecphory.opensearch.OpenSearchCandidateSource;
import dev.ecphory.opensearch.OpenSearchOptions;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Recalls over the candidates of a search engine that must be those of an index in memory. */
@Command(
        name = "agreement",
        description = "Compares the ten best events over candidates of OpenSearch with those of an index in memory.")
public final class AgreementStudy extends Study {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @Option(
            names = "--dataset",
            paramLabel = "KIND:PATH",
            description = "All conversations in one namespace: " + DataSet.FORMS + "; may be repeated.")
    private List<String> dataSets = List.of();

    @Option(
            names = "--events",
            paramLabel = "N",
            description = "Events of synthetic conversations beside them. Default: 10000.")
    private int events = 10_000;

    @Option(names = "--questions", paramLabel = "N", description = "Questions of each, at most. Default: 200.")
    private int questions = 200;

    @Option(
            names = "--filtered",
            paramLabel = "N",
            description = "The first of them that are also asked of one speaker and as of a time. Default: 40.")
    private int filtered = 40;

    @Option(names = "--seed", paramLabel = "N", description = "Of the synthetic conversations. Default: 42.")
    private long seed = 42;

    @Option(names = "--opensearch", paramLabel = "URL", required = true, description = "A node of a cluster.")
    private URI node = URI.create("http://127.0.0.1:9200");

    @Option(names = "--results", paramLabel = "DIR", description = "Write agreement.md to this folder.")
    private @Nullable Path results;

    /** What of a memory is asked. */
    private enum Sight {
        ALL("everything"),
        SPEAKER("one speaker"),
        AS_OF("as of a time");

        final String shown;

        Sight(String shown) {
            this.shown = shown;
        }

        RecallOptions of(Memory memory, EventQuestion question) {
            RecallOptions options = RecallOptions.defaults();
            LogEntry answer = this == ALL
                    ? null
                    : question.answers().stream()
                            .flatMap(id -> memory.get(id).stream())
                            .findFirst()
                            .orElse(null);
            if (answer == null) {
                return options;
            }
            if (this == AS_OF) {
                return options.withAsOf(answer.occurredAt().toInstant(), null);
            }
            String speaker = answer.event().speaker();
            return speaker == null ? options : options.withFilter(EventFilter.speakers(List.of(speaker)));
        }
    }

    /** What was compared. Not for several threads. */
    private static final class Tally {
        int asked;
        int same;
        int sameSet;
        double found;
        double foundThere;

        void add(EventQuestion question, TenBest here, TenBest there) {
            asked++;
            same += here.ids().equals(there.ids()) ? 1 : 0;
            sameSet += here.set().equals(there.set()) ? 1 : 0;
            found += here.recall(question);
            foundThere += there.recall(question);
        }

        void add(Tally other) {
            asked += other.asked;
            same += other.same;
            sameSet += other.sameSet;
            found += other.found;
            foundThere += other.foundThere;
        }

        List<String> cells() {
            return List.of(
                    Texts.format("%,d", asked),
                    Texts.format("%,d", same),
                    Texts.format("%,d", sameSet),
                    Texts.format("%.4f", found / asked),
                    Texts.format("%.4f", foundThere / asked));
        }
    }

    @Override
    public String measure(ProgressListener progress) {
        Texts.within(100, 10_000_000, "events", List.of(events));
        Texts.within(1, 100_000, "questions", List.of(questions));
        Texts.within(0, 100_000, "filtered", List.of(filtered));
        List<TalkSource> talks = new ArrayList<>();
        dataSets.forEach(dataSet -> talks.add(TalkSource.pooled(dataSet)));
        talks.add(TalkSource.synthetic(seed, events, SyntheticConversation.BYTES));
        ResultTable table = ResultTable.headed("text | events | sight | questions | same ten in the same order"
                + " | same ten | recall@10 in memory | over the cluster");
        OpenSearchOptions options = OpenSearchOptions.of(node)
                .withPrefix("ecphory-agreement")
                .withShards(3, 2, 0)
                .withTimeout(PATIENCE);
        Tally all = new Tally();
        try (TemporaryFolder scratch = TemporaryFolder.of("agreement");
                OpenSearchCandidateSource cluster = new OpenSearchCandidateSource(options);
                Ecphory small = engine(scratch, "memory.db").open();
                Ecphory large = engine(scratch, "large.db")
                        .candidateSource(new OpenSearchCandidateSource(options), 0)
                        .open()) {
            for (int i = 0; i < talks.size(); i++) {
                String name = "agreement-" + i;
                progress.onProgress(talks.get(i).name(), i, talks.size());
                Talk talk = talks.get(i).open();
                talk.appendTo(small.memory(name));
                talk.appendTo(large.memory(name));
                large.memory(name).admin().embedPending(ProgressListener.SILENT);
                for (Sight sight : filtered == 0 ? new Sight[] {Sight.ALL} : Sight.values()) {
                    Tally tally = compare(talk, sight, small.memory(name), large.memory(name));
                    all.add(tally);
                    table.row(talks.get(i).name(), Texts.format("%,d", talk.size()), sight.shown, tally.cells());
                }
                long unused = cluster.erase(new Namespace(name), 0);
            }
        }
        table.row("all", "", "", all.cells());
        if (results != null) {
            Output.text(results.resolve("agreement.md"), page(table));
        }
        return table.text();
    }

    private static Ecphory.Builder engine(TemporaryFolder scratch, String file) {
        return Ecphory.builder(scratch.path().resolve(file).toString())
                .tier(Tier.EDGE)
                .background(false);
    }

    private Tally compare(Talk talk, Sight sight, Memory small, Memory large) {
        Tally tally = new Tally();
        for (EventQuestion question : talk.questions(questions).stream()
                .limit(sight == Sight.ALL ? questions : filtered)
                .toList()) {
            RecallOptions asked = sight.of(small, question);
            tally.add(question, TenBest.of(small, question, asked), TenBest.of(large, question, asked));
        }
        return tally;
    }

    private String page(ResultTable table) {
        return new ResultPage("Agreement")
                .written(
                        "agreement"
                                + dataSets.stream()
                                        .map(dataSet -> " --dataset " + DataSet.named(dataSet))
                                        .collect(Collectors.joining())
                                + Texts.format(
                                        " --events %d --questions %d --filtered %d --seed %d --opensearch URL",
                                        events, questions, filtered, seed),
                        ".")
                .text("""
                    Ten best events of an index in memory, and those over the candidates of an OpenSearch cluster in which each
                    namespace is on two of three shards. Tier edge; all conversations of a data set in one namespace. One speaker: of
                    whoever said the answer; as of a time: when the answer occurred.\
                    """)
                .table(table)
                .toString();
    }
}
