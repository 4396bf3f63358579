package dev.ecphory.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.cli.kit.ExitCode;
import dev.ecphory.cli.kit.Shell;
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
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

public final class DocumentationTest {
    private static final Path PAGE = Path.of("..", "docs", "cli.md");

    /** A row of the table of commands: how a command is called, and the options that its last cell names. */
    private record Row(String command, List<String> options, Set<String> as, boolean butTwo) {}

    @Test
    void everyCommandIsOnThePageAndNoneThatIsNot() throws Exception {
        assertThat(rows().keySet()).as("rows of docs/cli.md").isEqualTo(leaves().keySet());
    }

    @Test
    void everyOptionOfACommandIsInItsRowAndNoneThatItDoesNotTake() throws Exception {
        Map<String, Row> rows = rows();
        Set<String> common = new TreeSet<>();
        Pattern.compile("(?m)^\\| `(--[a-z-]+)")
                .matcher(section("What every command takes"))
                .results()
                .forEach(found -> common.add(found.group(1)));
        List<String> wrong = new ArrayList<>();
        leaves().forEach((name, command) -> {
            Row row = rows.get(name);
            if (row == null) {
                return;
            }
            Set<String> told = told(row, rows);
            Set<String> taken = new TreeSet<>();
            for (OptionSpec option : command.getCommandSpec().options()) {
                taken.addAll(List.of(option.names()));
                if (!common.contains(option.longestName()) && !told.contains(option.longestName())) {
                    wrong.add("the row of " + name + " lacks " + option.longestName());
                }
            }
            row.options().stream()
                    .filter(each -> !taken.contains(each) && !common.contains(each))
                    .forEach(each -> wrong.add("the row of " + name + " has " + each + ", which it does not take"));
        });
        assertThat(wrong).as("docs/cli.md").isEmpty();
    }

    @Test
    void everyExitCodeIsOnThePageAndNoneThatIsNot() throws Exception {
        Set<String> told = Pattern.compile("(?m)^\\| (\\d+) \\|")
                .matcher(section("Exit codes"))
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> codes = new TreeSet<>(Set.of("69")); // the launcher's alone
        for (ExitCode code : ExitCode.values()) {
            codes.add(String.valueOf(code.number()));
        }
        assertThat(told).isEqualTo(codes);
    }

    /** What a row names, and what the rows name that it refers to. */
    private static Set<String> told(Row row, Map<String, Row> rows) {
        Set<String> told = new TreeSet<>(row.options());
        for (String other : row.as()) {
            Row there = rows.get(other);
            if (there != null && !other.equals(row.command())) {
                List<String> theirs = new ArrayList<>(there.options());
                told.addAll(row.butTwo() ? theirs.subList(0, theirs.size() - 2) : theirs);
                there.as().forEach(next -> {
                    Row further = rows.get(next);
                    told.addAll(further == null ? List.of() : further.options());
                });
            }
        }
        return told;
    }

    private static Map<String, Row> rows() throws IOException {
        Map<String, Row> rows = new TreeMap<>();
        Matcher row = Pattern.compile("(?m)^\\| `([^`]+)`[^|]* \\| (?:.*?) \\| (.*)\\|$")
                .matcher(section("Commands"));
        while (row.find()) {
            String command = Pattern.compile("^[a-z0-9]+(?: [a-z0-9]+)*(?![^ ])")
                    .matcher(row.group(1))
                    .results()
                    .map(found -> found.group())
                    .findFirst()
                    .orElse(row.group(1));
            rows.put(
                    command,
                    new Row(
                            command,
                            Pattern.compile("`(--[a-z-]+)")
                                    .matcher(row.group(2))
                                    .results()
                                    .map(found -> found.group(1))
                                    .toList(),
                            Pattern.compile("(?:as|those of) `([a-z ]+)`")
                                    .matcher(row.group(2))
                                    .results()
                                    .map(found -> found.group(1))
                                    .collect(Collectors.toSet()),
                            row.group(2).contains("but the last two")));
        }
        return rows;
    }

    private static String section(String heading) throws IOException {
        String page = Files.readString(PAGE);
        int from = page.indexOf("\n## " + heading + "\n");
        int to = page.indexOf("\n## ", from + 1);
        return page.substring(from, to < 0 ? page.length() : to);
    }

    /** Every command that does something, by how it is called. */
    private static Map<String, CommandLine> leaves() {
        Map<String, CommandLine> leaves = new TreeMap<>();
        leaves(commands(), "", leaves);
        return leaves;
    }

    private static void leaves(CommandLine line, String path, Map<String, CommandLine> leaves) {
        line.getSubcommands().forEach((name, sub) -> {
            if (name.equals(sub.getCommandName())) { // otherwise it is an alias
                String full = (path + " " + name).strip();
                boolean alsoItself = sub.getCommandSpec().findOption("--db") != null && !beginsWithItself(sub);
                if (sub.getSubcommands().isEmpty() || alsoItself) {
                    leaves.put(full, sub);
                }
                leaves(sub, full, leaves);
            }
        });
    }

    /** Whether the first command of a group is what the group does by itself; then that is what the page has. */
    private static boolean beginsWithItself(CommandLine group) {
        return group.getSubcommands().values().stream()
                .findFirst()
                .filter(first -> Objects.equals(
                        first.getCommand().getClass(), group.getCommand().getClass()))
                .isPresent();
    }

    /** Every command, in a shell that nobody hears. */
    static CommandLine commands() {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        return CommandRegistry.all(
                new Shell(new ByteArrayInputStream(new byte[0]), nowhere, nowhere, Map.of(), Set.of(), 100));
    }

    /** Every member of a JSON answer that is not on the page, wherever in the answer it stands. */
    public static List<String> undocumented(Map<String, ?> answer) {
        try {
            String page = Files.readString(PAGE);
            String section = page.substring(page.indexOf("\n## JSON"), page.indexOf("\n## Events as JSONL"));
            Set<String> known = new HashSet<>(List.of(section.split("[^A-Za-z0-9]+")));
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
