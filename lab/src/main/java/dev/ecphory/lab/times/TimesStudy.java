package dev.ecphory.lab.times;

import static dev.ecphory.lab.kit.Texts.format;

import dev.ecphory.ProgressListener;
import dev.ecphory.ingest.jsonl.LocatedJson;
import dev.ecphory.lab.kit.JsonFiles;
import dev.ecphory.lab.kit.Output;
import dev.ecphory.lab.kit.ResultPage;
import dev.ecphory.lab.kit.ResultTable;
import dev.ecphory.lab.kit.Study;
import dev.ecphory.lang.en.time.TemporalTagger;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The English reader of times against the expressions of Microsoft Recognizers-Text. */
@Command(
        name = "times",
        description =
                "Compares the English reader of times with Microsoft Recognizers-Text's expressions and values; writes"
                        + " times.md.")
public final class TimesStudy extends Study {
    private static final List<String> KINDS = List.of("date", "daterange", "datetime", "datetimerange");
    /** The moment of speaking where the data name none. */
    private static final LocalDateTime SAID = LocalDateTime.of(2016, 11, 7, 0, 0);

    private static final String SPANS = """
        The reader chooses between past and future by the tense of the clause; either value counts as right here. \
        **Found** are expressions of which the reader read something, **exact** those of which it read just the words, but \
        for words that relate a time to what is told (articles, prepositions, "since", "until"), which it leaves out and \
        reports as a bound. **Precision** is the share of readings, over all sentences of the data, that lie on an \
        expression: readings on expressions that are left out below count neither way, but for those that recur, which \
        count as wrong, as do readings beside every expression.\
        """;

    @Option(
            names = "--data",
            required = true,
            paramLabel = "FILE",
            description = "DateTimeModel.json of the English specifications of Recognizers-Text.")
    private Path data = Path.of("");

    @Option(names = "--misses", description = "Print every expression in scope that is not read right.")
    private boolean misses;

    @Option(names = "--results", paramLabel = "DIR", description = "Where to write. Default: docs/results.")
    private Path results = Path.of("docs", "results");

    @Override
    public String measure(ProgressListener progress) {
        List<LocatedJson> sentences = JsonFiles.of(data).items();
        TimesScore score = new TimesScore();
        for (LocatedJson sentence : sentences) {
            String text = sentence.field("Input").text();
            LocalDateTime said = said(sentence).orElse(SAID);
            List<TimeExpression> expressions = new ArrayList<>();
            sentence.field("Results").items().forEach(json -> expressions.add(TimeExpression.of(json, text, said)));
            score.add(text, expressions, TemporalTagger.english().find(text, said.atOffset(ZoneOffset.UTC)));
        }
        String page = page(sentences.size(), score);
        Output.text(results.resolve("times.md"), page);
        return misses ? page + "\n" + String.join("\n", score.misses()) + "\n" : page;
    }

    private static Optional<LocalDateTime> said(LocatedJson sentence) {
        return sentence.optional("Context")
                .flatMap(context -> context.optional("ReferenceDateTime"))
                .map(json -> LocalDateTime.parse(json.text()));
    }

    private static String page(int sentences, TimesScore score) {
        ResultTable kinds = ResultTable.headed("kind | in scope | found | exact | value right");
        for (String kind : KINDS) {
            row(kinds, kind, score.of(kind));
        }
        row(kinds, "all", score.of(null));
        ResultTable left = ResultTable.headed("left out | expressions | why");
        for (TimeScope scope : TimeScope.values()) {
            left.row(scope.title, score.leftOut(scope), scope.reason);
        }
        return new ResultPage("Times: the reader of time expressions")
                .written(
                        "times --data FILE",
                        format(
                                ". The data are the English date and time specifications of Microsoft Recognizers-Text"
                                    + " (MIT): %d sentences with the moment they are said, the expressions in them and"
                                    + " their values, past and future ones where the words leave it open.",
                                sentences))
                .table(kinds)
                .text(
                        "Precision of spans: %.1f %% (%d readings on expressions in scope, %d on what recurs, %d"
                                + " beside every expression; %d on expressions left out).",
                        100 * score.precision(), score.on(), score.recurring(), score.beside(), score.neutral())
                .text(SPANS)
                .section("What is left out")
                .table(left)
                .text(SCOPE)
                .section("How values are compared")
                .text(TimeComparison.CONVENTIONS)
                .text(LIBRARIES)
                .toString();
    }

    private static void row(ResultTable table, String name, TimesScore.Count count) {
        table.row(
                name,
                count.total(),
                share(count.found(), count.total()),
                share(count.exact(), count.total()),
                share(count.right(), count.total()));
    }

    private static @Nullable String share(int part, int of) {
        return of == 0 ? null : format("%d (%.1f %%)", part, 100.0 * part / of);
    }

    private static final String SCOPE = """
        Read this with care: the list was written with the data at hand, though before it was known what the reader misses, and it leaves \
        out a third of the expressions. Four of the conventions below were added after looking at misses: stretches from now on, the thirds \
        that ends of ranges may differ by, clock times of their own, and ranges of quarters.\
        """;

    /** Measured once with this scorer, outside of this build. */
    private static final String LIBRARIES = """
        ## Beside libraries

        What libraries of Maven Central and the reader before its grammar (at commit d5a3da35) read of the same expressions, by the \
        same scorer; the word before a reading ("since", "until") was taken for its bound. Measured on 2026-11-26.

        | reader | found | exact | value right | date | daterange | datetime | datetimerange | precision of spans | on what recurs | μs a sentence |
        |---|---|---|---|---|---|---|---|---|---|---|
        | Ecphory before | 82.9 % | 40.9 % | 41.5 % | 56.1 % | 45.5 % | 9.0 % | 16.9 % | 98.8 % | 3 | 2 |
        | com.joestelmach:natty 0.13 | 80.9 % | 40.1 % | 33.4 % | 51.5 % | 24.1 % | 37.3 % | 20.8 % | 90.2 % | 12 | 1,900 |
        | org.ocpsoft.prettytime:prettytime-nlp 5.0.9.Final | 79.2 % | 36.7 % | 32.3 % | 48.0 % | 23.8 % | 37.3 % | 22.1 % | 89.6 % | 13 | 2,900 |
        | com.zoho:hawking 0.1.9 | 77.6 % | 41.4 % | 26.3 % | 36.7 % | 19.8 % | 37.3 % | 15.6 % | 93.6 % | 29 | 3,000 |

        Natty and PrettyTime, which is built on it, give points in time: "last week" is a day, so that most ranges are wrong by \
        design. Hawking gives stretches and tells them by a model of 6 MB. None reads the tense of a clause. All three take a \
        thousand times the time of rules over tokens that are cut anyway. So the reader stays the project's own.\
        """;
}
