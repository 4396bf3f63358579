package dev.ecphory.lab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.cli.kit.Shell;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** The page of commands against the commands, in both directions. */
final class ReadmeTest {
    @Test
    void everyCommandAndOptionIsOnThePageAndNoneThatIsNot() throws IOException {
        Map<String, Set<String>> told = new TreeMap<>();
        Matcher row = Pattern.compile("(?m)^\\| `([a-z]+)[^`]*` \\| .* \\| (.*) \\|$")
                .matcher(Files.readString(Path.of("README.md")));
        while (row.find()) {
            told.put(row.group(1), found("`(--[a-z-]+)", row.group(2)));
        }
        Map<String, Set<String>> there = new TreeMap<>();
        Lab.commands(Shell.real()).getSubcommands().forEach((name, command) -> there.put(name, options(command)));
        assertThat(told).isEqualTo(there);
    }

    private static Set<String> options(CommandLine command) {
        return command.getCommandSpec().options().stream()
                .map(option -> option.longestName())
                .filter(name -> !name.equals("--help"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> found(String pattern, String text) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map((MatchResult found) -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
