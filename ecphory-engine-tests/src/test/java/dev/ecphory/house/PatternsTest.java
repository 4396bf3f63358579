package dev.ecphory.house;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.internal.text.HostileTexts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Every regular expression in the sources of what is shipped, on hostile texts: none goes deeper with the length of a text, which
 * ends in a {@link StackOverflowError}, and none takes steps that grow with its square.
 */
@Tag("deep")
final class PatternsTest {
    private static final Path ROOT = Path.of("..");
    private static final String SOURCES = "src/main/java";
    private static final String LITERAL = "\"(?:[^\"\\\\]|\\\\.)*+\"";
    private static final Pattern CALL = Pattern.compile(
            "(?:Pattern (\\w+)\\s*=\\s*)?(Pattern\\s*\\.compile|\\.(?:matches|replaceAll|replaceFirst|split))\\(\\s*("
                    + LITERAL + "|[A-Z][A-Z_]+\\s*\\+\\s*\")");
    private static final Pattern PART = Pattern.compile("\\s*+(?:(" + LITERAL + ")|([A-Z][A-Z_]++))\\s*+(\\+?+)");
    private static final Pattern CONSTANT =
            Pattern.compile("String ([A-Z][A-Z_]+)\\s*=\\s*((?:[^;\"]|" + LITERAL + ")*+);");

    private static final int SHORT = 10_000;
    private static final int LONG = 4_000_000;
    /** A pattern that looks often at each character is tried at less than full length. */
    private static final long MOST_LOOKS = 20_000_000;
    /** How often a character of a text may be looked at. */
    private static final int LOOKS = 1_000;

    /** Those that meet no text of others: addresses, settings, names of files, resources and headers, which are short. */
    private static final Set<String> OWN = Set.of(
            "ConsolePage.java",
            "HolidayCalendar.java",
            "LandmarkTimeParser.java",
            "Mem0Importer.java",
            "PostgresDialect.java",
            "ResidentServer.java",
            "RestModule.java",
            "StoreOpener.java");

    /** A pattern, and whether it is looked for at every place of a text or at its begin only. */
    private record Use(String place, Pattern pattern, boolean everywhere) {}

    /** A text that is looked at only so often. For one thread. */
    private static final class Counted implements CharSequence {
        private final String text;
        private long looks;

        Counted(String text) {
            this.text = text;
        }

        @Override
        public char charAt(int at) {
            if (++looks > (long) LOOKS * text.length()) {
                throw new IllegalStateException("looks at a character more than " + LOOKS + " times");
            }
            return text.charAt(at);
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public CharSequence subSequence(int from, int to) {
            return text.substring(from, to);
        }

        @Override
        public String toString() {
            return text;
        }
    }

    @Test
    void readEveryTextInStepsThatGrowWithItsLength() throws IOException {
        List<Use> uses = uses();
        assertThat(uses).hasSizeGreaterThan(150);
        List<String> bad = new ArrayList<>();
        for (Use use : uses) {
            List<String> failures = failures(use);
            failures.forEach(failure -> bad.add(use.place() + " " + use.pattern() + " " + failure));
        }
        assertThat(bad).isEmpty();
    }

    /** At most one of each: every kind in short, and the kind that is looked at longest at full length. */
    private static List<String> failures(Use use) {
        List<String> failures = new ArrayList<>();
        HostileTexts.Kind worst = HostileTexts.all().getFirst();
        long most = 1;
        for (HostileTexts.Kind kind : HostileTexts.all()) {
            long looks = looks(use, kind, SHORT, failures);
            if (!failures.isEmpty()) {
                return failures;
            }
            if (looks > most) {
                most = looks;
                worst = kind;
            }
        }
        long unused = looks(use, worst, (int) Math.min(LONG, MOST_LOOKS * SHORT / most), failures);
        return failures;
    }

    private static long looks(Use use, HostileTexts.Kind kind, int length, List<String> failures) {
        Counted text = new Counted(kind.of(length));
        Matcher matcher = use.pattern().matcher(text);
        try {
            boolean more = use.everywhere();
            while (more) {
                more = matcher.find();
            }
            boolean begins = matcher.reset().lookingAt();
            boolean whole = matcher.reset().matches();
            assertThat(begins || !whole).isTrue(); // both were looked for
        } catch (StackOverflowError deep) {
            failures.add("overflows the stack on " + kind);
        } catch (IllegalStateException often) {
            failures.add(often.getMessage() + " of " + kind);
        }
        return text.looks;
    }

    private static List<Use> uses() throws IOException {
        List<Use> uses = new ArrayList<>();
        try (Stream<Path> modules = Files.list(ROOT)) {
            for (Path module : modules.filter(
                            path -> path.getFileName().toString().startsWith("ecphory-"))
                    .filter(path -> Files.isDirectory(path.resolve(SOURCES)))
                    .sorted()
                    .toList()) {
                try (Stream<Path> files = Files.walk(module.resolve(SOURCES))) {
                    for (Path file : files.filter(path -> path.toString().endsWith(".java"))
                            .filter(path -> !OWN.contains(path.getFileName().toString()))
                            .sorted()
                            .toList()) {
                        collect(file, uses);
                    }
                }
            }
        }
        return uses;
    }

    private static void collect(Path file, List<Use> uses) throws IOException {
        String source = Files.readString(file);
        Map<String, String> constants = new TreeMap<>();
        CONSTANT.matcher(source).results().forEach(found -> constants.put(found.group(1), found.group(2)));
        Matcher call = CALL.matcher(source);
        while (call.find()) {
            Pattern pattern = Pattern.compile(joined(source, call.start(3), constants));
            String name = call.group(1);
            boolean everywhere =
                    name == null ? !call.group(2).equals(".matches") : isLookedFor(name, source.substring(call.end()));
            long line = source.substring(0, call.start()).lines().count();
            uses.add(new Use(file.getFileName() + ":" + line, pattern, everywhere));
        }
    }

    /** Whether a pattern of that name, or a matcher made of it, goes on from place to place. */
    private static boolean isLookedFor(String name, String source) {
        String names = name
                + Pattern.compile("Matcher (\\w+) = " + name + "\\b")
                        .matcher(source)
                        .results()
                        .map(found -> "|" + found.group(1))
                        .collect(Collectors.joining());
        return Pattern.compile(
                        "\\b(?:" + names + ")\\b[^;]{0,200}?\\.(?:find|results|replace\\w+|split\\w*|asPredicate)\\(")
                .matcher(source)
                .find();
    }

    private static String joined(String source, int from, Map<String, String> constants) {
        StringBuilder whole = new StringBuilder();
        Matcher part = PART.matcher(source).region(from, source.length());
        while (part.lookingAt()) {
            String literal = part.group(1);
            whole.append(
                    literal == null
                            ? joined(constants.getOrDefault(part.group(2), ""), 0, constants)
                            : literal.substring(1, literal.length() - 1)
                                    .replaceAll("(?<!\\\\)\\\\u", "\\\\\\\\u") // a pattern knows these, too
                                    .translateEscapes());
            if (part.group(3).isEmpty()) {
                break;
            }
            part.region(part.end(), source.length());
        }
        return whole.toString();
    }
}
