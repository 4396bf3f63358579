package dev.ecphory.cli;

import dev.ecphory.cli.kit.Shell;
import java.io.IOException;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Where the process starts. */
public final class Main {
    /** Held, because a logger that nobody holds forgets its level: Lucene tells which SIMD kernels it found. */
    private static final Logger KERNELS = Logger.getLogger("org.apache.lucene.internal.vectorization");

    private Main() {}

    /** Runs one command and exits with its code; or trains, when the launcher asks for that. */
    public static void main(String[] args) throws IOException {
        KERNELS.setLevel(Level.SEVERE);
        String training = System.getProperty("ecphory.training");
        if (training != null) {
            ClassArchiveTraining.run(training.equals("mcp"));
            return;
        }
        System.exit(CommandRegistry.run(Shell.real(), args));
    }
}
