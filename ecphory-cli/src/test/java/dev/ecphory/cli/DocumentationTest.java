package dev.ecphory.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

final class DocumentationTest {
    private static final Path PAGE = Path.of("..", "docs", "cli.md");

    @Test
    void everyCommandOptionAndExitCodeIsOnThePage() throws Exception {
        String page = Files.readString(PAGE);
        List<String> missing = new ArrayList<>();
        collect(commands(), "", page, missing);
        for (ExitCode code : ExitCode.values()) {
            if (!page.contains("\n| " + code.number() + " |")) {
                missing.add("exit code " + code.number());
            }
        }
        assertThat(missing).as("add to docs/cli.md").isEmpty();
    }

    /** Every command, in a shell that nobody hears. */
    static CommandLine commands() {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        return Commands.all(
                new Shell(new ByteArrayInputStream(new byte[0]), nowhere, nowhere, Map.of(), Set.of(), 100));
    }

    private static void collect(CommandLine line, String path, String page, List<String> missing) {
        for (OptionSpec option : line.getCommandSpec().options()) {
            if (!page.contains("`" + option.longestName() + "`") && !page.contains("`" + option.longestName() + " ")) {
                missing.add(path + " " + option.longestName());
            }
        }
        line.getSubcommands().forEach((name, sub) -> {
            String full = (path + " " + name).strip();
            if (sub.getSubcommands().isEmpty()
                    && !page.contains("| `" + full + "`")
                    && !page.contains("| `" + full + " ")) {
                missing.add(full);
            }
            collect(sub, full, page, missing);
        });
    }

    /** Every member of a JSON answer that is not on the page, wherever in the answer it stands. */
    static List<String> undocumented(Map<String, ?> answer) {
        try {
            String page = Files.readString(PAGE);
            String section = page.substring(page.indexOf("\n## JSON"), page.indexOf("\n## Events as JSONL"));
            Set<String> known = new HashSet<>(List.of(section.split("[^A-Za-z]+")));
            List<String> missing = new ArrayList<>();
            members(answer, known, missing);
            return missing;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static void members(Object value, Set<String> known, List<String> missing) {
        if (value instanceof Map<?, ?> object) {
            object.forEach((name, inner) -> {
                boolean free = name.equals("rows") || name.equals("done") || name.equals("metadata");
                if (!known.contains(String.valueOf(name))) {
                    missing.add(String.valueOf(name));
                }
                if (!free && inner != null) {
                    members(inner, known, missing);
                }
            });
        } else if (value instanceof List<?> list) {
            list.forEach(inner -> members(inner, known, missing));
        }
    }
}
