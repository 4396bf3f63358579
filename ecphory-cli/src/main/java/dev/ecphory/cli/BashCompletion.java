package dev.ecphory.cli;

import dev.ecphory.cli.kit.Shell;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import picocli.AutoComplete;

/** Writes what bash needs to complete commands and options; the build runs it when it makes the archive. */
final class BashCompletion {
    private BashCompletion() {}

    /** Takes the file to write. */
    public static void main(String[] args) throws IOException {
        Path file = Path.of(args[0]).toAbsolutePath();
        Files.createDirectories(file.getParent());
        Files.writeString(file, script());
    }

    static String script() {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        Shell shell = new Shell(new ByteArrayInputStream(new byte[0]), nowhere, nowhere, Map.of(), Set.of(), 100);
        return AutoComplete.bash("ecphory", CommandRegistry.all(shell));
    }
}
