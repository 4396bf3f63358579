package dev.ecphory.lab.gate;

import dev.ecphory.ProgressListener;
import dev.ecphory.lab.kit.Output;
import dev.ecphory.lab.kit.Study;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The weights of the encoding gate, fitted. */
@Command(name = "gate", description = "Fits the weights of salience on the labelled training conversations.")
public final class GateFit extends Study {
    @Option(names = "--fit", required = true, paramLabel = "FILE", description = "Write the weights to this file.")
    private Path fit = Path.of("");

    @Override
    public String measure(ProgressListener progress) {
        String weights = SalienceFit.fit(Utterances.bundled());
        Output.text(fit, weights);
        return weights;
    }
}
