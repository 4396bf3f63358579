package dev.ecphory.lab.kit;

import picocli.CommandLine;

/** Studies with options, as the command line sets them. */
public final class Studies {
    private Studies() {}

    /** A study with these options. */
    public static <T extends Study> T of(T study, String... options) {
        new CommandLine(study).setCaseInsensitiveEnumValuesAllowed(true).parseArgs(options);
        return study;
    }
}
