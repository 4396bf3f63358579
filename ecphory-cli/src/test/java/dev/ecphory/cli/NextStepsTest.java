package dev.ecphory.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.EcphoryException.Remedy;
import dev.ecphory.admin.Actor.Channel;
import dev.ecphory.wire.RemedyTexts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A failure speaks in the terms of the door by which its caller came: no option over HTTP, no builder on the command line. */
final class NextStepsTest {
    /** What is said by every door alike. */
    private static final List<String> SHARED = List.of(
            "ecphory-api",
            "ecphory-engine",
            "ecphory-jdbc",
            "ecphory-wire",
            "ecphory-server",
            "ecphory-ingest",
            "ecphory-onnx");

    /** Where words of one door are meant: the table of them, and the console's page on how keys are made. */
    private static final Set<String> ALLOWED = Set.of("RemedyTexts.java", "Remedy.java", "LoginPage.java");

    private static final Pattern TEXT = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"");
    private static final Pattern COMMAND = Pattern.compile(
            "(?<![\\w-])--[a-z][a-z-]+|\\becphory (%s)\\b".formatted(String.join("|", CommandRegistry.names())));
    private static final Pattern JAVA =
            Pattern.compile("\\bthe builder\\b|\\bBuilder\\b|\\bEcphory\\.|\\b[a-z]+[A-Z]\\w*\\(|\\bclass path\\b");

    @Test
    void noTextOutsideTheTableOfRemediesNamesAnOptionACommandOrJava() throws IOException {
        List<String> wrong = new ArrayList<>();
        for (String module : SHARED) {
            try (Stream<Path> files = Files.walk(Path.of("..", module, "src", "main", "java"))) {
                for (Path file : files.filter(each -> each.toString().endsWith(".java"))
                        .filter(each -> !ALLOWED.contains(each.getFileName().toString()))
                        .toList()) {
                    look(file, wrong);
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    private static void look(Path file, List<String> wrong) throws IOException {
        for (String line : Files.readAllLines(file)) {
            if (line.strip().startsWith("*")
                    || line.strip().startsWith("/*")
                    || line.strip().startsWith("//")) {
                continue;
            }
            Matcher text = TEXT.matcher(line);
            while (text.find()) {
                boolean sentence = text.group(1).contains(" ");
                if (sentence
                        && (COMMAND.matcher(text.group(1)).find()
                                || text.group(1).contains("builder"))) {
                    wrong.add(file.getFileName() + ": " + text.group(1));
                }
            }
        }
    }

    @Test
    void everyRemedyIsToldInTheTermsOfItsDoor() {
        for (Remedy.Kind kind : Remedy.Kind.values()) {
            Remedy remedy = new Remedy(kind, "ann");
            for (Channel door : Channel.values()) {
                String told = RemedyTexts.tell(remedy, door);
                assertThat(told).as("%s at %s", kind, door).isNotBlank().doesNotContain("%s");
                if (door != Channel.CLI) {
                    assertThat(COMMAND.matcher(told).find())
                            .as("%s at %s: %s", kind, door, told)
                            .isFalse();
                }
                if (door != Channel.LIBRARY) {
                    assertThat(JAVA.matcher(told).find())
                            .as("%s at %s: %s", kind, door, told)
                            .isFalse();
                }
            }
        }
    }

    @Test
    void theCommandNamesItsOptionsWhereATimeLacksItsOffset() {
        Cli cli = new Cli(Path.of("none.db"));
        assertThat(cli.run("append", "x", "--at=tomorrow").err()).contains("--zone");
    }
}
