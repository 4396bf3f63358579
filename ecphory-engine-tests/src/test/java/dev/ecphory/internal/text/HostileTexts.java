package dev.ecphory.internal.text;

import com.sun.management.ThreadMXBean;
import dev.ecphory.InvalidInputException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/** Texts that are dear to read: what makes a pattern go back, a parser go deep, or a list of what was found grow long. */
public final class HostileTexts {
    /**
     * One kind of text.
     *
     * @param name of it, for messages
     * @param text of at most so many characters
     */
    public record Kind(String name, IntFunction<String> text) {
        public String of(int length) {
            String made = text.apply(length);
            int end = Math.min(length, made.length());
            return made.substring(0, Character.isHighSurrogate(made.charAt(end - 1)) ? end - 1 : end);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    /** What any of them may take, of one thread. */
    private static final long MOST_NANOS = Duration.ofSeconds(2).toNanos();

    private static final long MOST_BYTES = 64L << 20;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private HostileTexts() {}

    /**
     * Does something with each kind, and names those with which it takes this thread more than two seconds of its own time, or fails.
     *
     * @param heaped whether all that it allocates counts, which bounds what it holds at any moment
     */
    public static List<String> tooDear(int length, boolean heaped, Consumer<String> work) {
        List<String> dear = new ArrayList<>();
        work.accept("I live in Rome."); // loads what it needs
        for (Kind kind : all()) {
            String text = kind.of(length);
            long bytes = THREADS.getCurrentThreadAllocatedBytes();
            long nanos = THREADS.getCurrentThreadCpuTime();
            try {
                work.accept(text);
            } catch (InvalidInputException refused) {
                continue; // said at once, and nothing was done
            } catch (RuntimeException | StackOverflowError failure) {
                dear.add(kind + ": " + failure);
            }
            nanos = THREADS.getCurrentThreadCpuTime() - nanos;
            bytes = THREADS.getCurrentThreadAllocatedBytes() - bytes;
            if (nanos > MOST_NANOS || (heaped && bytes > MOST_BYTES)) {
                dear.add(kind + ": " + nanos / 1_000_000 + " ms, " + (bytes >> 20) + " MiB");
            }
        }
        return dear;
    }

    /** All kinds, in a fixed order; the same at every call. */
    public static List<Kind> all() {
        List<Kind> kinds = new ArrayList<>();
        for (String unit : UNITS) {
            kinds.add(new Kind(shown(unit) + "…", length -> unit.repeat(length / unit.length() + 1)));
        }
        for (String unit : UNITS_AFTER) {
            String[] parts = unit.split("…", 3);
            kinds.add(new Kind(
                    shown(unit),
                    length -> parts[0]
                            + parts[1].repeat(Math.max(0, length - unit.length()) / parts[1].length())
                            + parts[2]));
        }
        kinds.add(new Kind("a wide table", HostileTexts::wideTable));
        kinds.add(new Kind("lists in lists", HostileTexts::deepList));
        kinds.add(new Kind("random words", length -> mixed(length, 1, WORDS)));
        kinds.add(new Kind("random signs", length -> mixed(length, 2, SIGNS)));
        kinds.add(new Kind("random words and signs", length -> mixed(length, 3, BOTH)));
        return kinds;
    }

    /** What is said again and again. */
    private static final List<String> UNITS = List.of(
            // joints within words
            "a-",
            "foo-",
            "a'",
            "rock'n'",
            "a/",
            "1-",
            "a.",
            "a_",
            "a&",
            "a@",
            "A.",
            "A:",
            "A + ",
            "1.",
            "1,",
            "1:",
            "x@y.",
            "I'm",
            "n't",
            "Dr.",
            "a’",
            // one sign
            "a",
            "A",
            "7",
            ".",
            "-",
            "'",
            " ",
            "\n",
            "\t",
            "\"",
            "(",
            "[",
            "<",
            "`",
            "*",
            "_",
            "|",
            "#",
            ">",
            "\\",
            "$",
            "?",
            "é",
            "\u0301",
            "😀",
            "👩‍💻",
            "記憶",
            "שלום ",
            "\u200b",
            "\u202e",
            // words that rules look for
            "is ",
            "not ",
            "because I was ill ",
            "and ",
            "or ",
            "to ",
            "my ",
            "I ",
            "the ",
            "of ",
            "that ",
            "who ",
            "if ",
            "was ",
            "very ",
            "Ana ",
            "Ana and Bob, ",
            "my sister's ",
            "I like ",
            "I live in Berlin and ",
            "yesterday ",
            "on Monday ",
            "5 ",
            "5 days ",
            "2024-05-01 ",
            "from May to June ",
            "10:00 ",
            "$5 ",
            "no, ",
            "actually ",
            "ha",
            "lo",
            "xd",
            "between ",
            "AB12 ",
            "1 Abc ",
            "sk-",
            "-----BEGIN ",
            "how many days ",
            "did you ",
            "I said May, I meant June, ",
            "like that, which ",
            "three ",
            "the day before ",
            "called ",
            "he said that ",
            // sentences
            "I like tea. ",
            "I moved to Berlin. ",
            "a. ",
            "? ",
            "Ana? ",
            "My dog Rex died. ",
            "My name is Ana. ",
            "No. ",
            "I have two cats. ",
            "\"I like it\". ",
            "My sister is called Ana. ",
            "I go there every Monday at 10:00. ",
            // lines
            "a\n",
            "- a\n",
            "> a\n",
            "Ana: hi\n",
            "|a|b|\n",
            "if (",
            "public a",
            "@a",
            "# a\n",
            "a\r",
            "12:00:00 a\n",
            // Markdown and HTML
            "<a ",
            "\\(",
            "![",
            "[a](",
            "[a]: b\n",
            "*a ",
            "`a ",
            "&#",
            "<!--",
            "<?",
            "<![CDATA[",
            "a\n===\n",
            "```\n",
            "~~~",
            "1. ",
            "> ",
            "- ",
            "**a_",
            "$x$",
            "<b>",
            "http://a.b/",
            "a|",
            "[^1]",
            "<|im_start|>",
            "</ecphory-recall>",
            // data
            "{\"a\":",
            "a,b;",
            "%20",
            "\\u0041");

    /** What is said once before and after what is said again and again. */
    private static final List<String> UNITS_AFTER = List.of(
            "<a… x=\"…",
            "\\(\\(\\(\\(\\(\\(…x…",
            "I like …very …tea.",
            "Where is …my …dog?",
            "from … …to",
            "if …a …;",
            "[…a…](b",
            "public …a …",
            "at …a.…",
            "\t…  …\n",
            "How many days between …a …?",
            "why …, …?",
            "a…....…b",
            "a…----…b",
            "a…''…b",
            "a…\n…b",
            "…  …(");

    private static final List<String> WORDS = List.of(
            "I",
            "you",
            "my",
            "is",
            "not",
            "and",
            "because",
            "Ana",
            "Berlin",
            "like",
            "moved",
            "to",
            "yesterday",
            "Monday",
            "5",
            "days",
            "that",
            "who",
            "if",
            "dog",
            "called",
            "was",
            "the",
            "of",
            "never",
            "said",
            "May",
            "sister",
            ",",
            ".");

    private static final List<String> SIGNS = List.of(
            "<", ">", "*", "_", "`", "[", "]", "(", ")", "|", "\n", "\\", "$", "#", "-", "!", "\"", "'", "&", ":", "a",
            "=");

    private static final List<String> BOTH =
            Stream.concat(WORDS.stream(), SIGNS.stream()).toList();

    private static String wideTable(int length) {
        int columns = Math.max(1, length / 50);
        return "|" + "a|".repeat(columns) + "\n|" + "-|".repeat(columns) + "\n"
                + "a\n".repeat(Math.max(0, length - 4 * columns) / 2);
    }

    private static String deepList(int length) {
        StringBuilder list = new StringBuilder();
        for (int depth = 0; list.length() < length; depth++) {
            list.append(" ".repeat(depth % 60)).append("- a\n");
        }
        return list.toString();
    }

    private static String mixed(int length, long seed, List<String> of) {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder();
        while (text.length() < length) {
            text.append(of.get(random.nextInt(of.size())));
            if (!of.equals(SIGNS) && random.nextInt(8) > 0) {
                text.append(' ');
            }
        }
        return text.toString();
    }

    private static String shown(String unit) {
        StringBuilder shown = new StringBuilder();
        unit.chars().forEach(c -> {
            if (c < ' ' || (c > '~' && Character.getType(c) != Character.OTHER_LETTER && c != '…')) {
                shown.append(String.format("\\u%04x", c));
            } else {
                shown.append((char) c);
            }
        });
        return shown.toString();
    }
}
