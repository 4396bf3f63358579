package dev.ecphory.cli.kit;

import picocli.CommandLine.Option;

/** Whether a program reads the answer. */
final class JsonOption {
    @Option(names = "--json", description = "Answer in JSON on standard output, errors as JSON on standard error.")
    private boolean json;

    boolean asked() {
        return json;
    }
}
