package dev.ecphory.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What measuring is called under. */
@Command(
        name = "bench",
        description = "Measures: experiments from files, whether two differ, reports on them; retrieval, recipes against one"
                + " another, truth over time, answers, answerability, speed; fits what is shipped fitted.")
final class BenchCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything is called
    private CommandSpec spec;

    @Override
    public Integer call() {
        throw new ParameterException(
                spec.commandLine(),
                "Missing what to measure: see --help");
    }
}
