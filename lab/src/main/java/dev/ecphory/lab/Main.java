package dev.ecphory.lab;

import dev.ecphory.cli.kit.Shell;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The entry point of {@code bin/ecphory-lab}. */
public final class Main {
    /** Held, because a logger that nobody holds forgets its level: Lucene logs which SIMD kernels it found. */
    private static final Logger KERNELS = Logger.getLogger("org.apache.lucene.internal.vectorization");

    private Main() {}

    /** Runs one command and exits with its code. */
    public static void main(String[] args) {
        KERNELS.setLevel(Level.SEVERE);
        System.exit(Lab.run(Shell.real(), args));
    }
}
