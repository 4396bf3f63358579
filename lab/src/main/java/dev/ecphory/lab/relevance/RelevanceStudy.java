package dev.ecphory.lab.relevance;

import dev.ecphory.ProgressListener;
import dev.ecphory.RecallOptions;
import dev.ecphory.lab.data.DataSet;
import dev.ecphory.lab.data.Question;
import dev.ecphory.lab.data.Split;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The weights by which relevance is told, fitted on what memories give for their own questions and for others that they cannot answer. */
@Command(
        name = "relevance",
        description =
                "Fits the weights of relevance on memories' own questions and others', and measures them on data left"
                        + " out; weights of another tier in the file stay.")
public final class RelevanceStudy extends PromptStudy {
    /** Results of a question that are weighed. */
    private static final int DEPTH = 10;

    @Option(names = "--fit", required = true, paramLabel = "FILE", description = "Write the weights to this file.")
    private Path fit = Path.of("");

    /** The study with 800 questions of a data set. */
    public RelevanceStudy() {
        super(800);
    }

    @Override
    protected String measure(List<DataSet> sets, ProgressListener progress) {
        List<Sample> all = new ArrayList<>();
        RecallOptions options = RecallOptions.defaults().withLimit(DEPTH).withMinRelevance(0);
        ask(sets, options, "ask", progress, (set, conversation, prompt, recollection) -> {
            Question question = prompt.kind() == PromptKind.OWN ? prompt.question() : null;
            List<String> gold = question == null ? List.of() : question.gold();
            all.add(Sample.of(set, Split.whole(set, conversation), prompt.kind(), gold, recollection));
        });
        HeldOut heldOut = new HeldOut(all);
        return RelevanceFit.on(all).write(fit, heldOut.worse()) + "\n" + heldOut;
    }
}
