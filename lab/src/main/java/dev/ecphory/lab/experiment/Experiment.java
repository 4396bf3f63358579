package dev.ecphory.lab.experiment;

import dev.ecphory.InvalidInputException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A measurement as a file tells it: everything that its numbers depend on. Immutable.
 *
 * @param name what it is called; folders are named after it
 * @param data what is asked about
 * @param entries who takes part, in order; names are unique
 * @param reader who answers from what the contestants serve
 * @param judge who says whether an answer is right
 * @param depth events ranked for the measures of retrieval, 1 to 1,000
 * @param repetitions how often every question is answered, 1 to 100
 * @param concurrency questions under way at once, 1 to 256
 * @param seed of what is drawn at random: the wrong answers of a judge's probe
 * @param counter of tokens: {@code estimate} or {@code word-pieces}
 */
public record Experiment(
        String name,
        Data data,
        List<Entry> entries,
        ReaderSpec reader,
        JudgeSpec judge,
        int depth,
        int repetitions,
        int concurrency,
        long seed,
        String counter) {
    /** What may be named as a counter of tokens. */
    public static final List<String> COUNTERS = List.of("estimate", "word-pieces");

    private static final String ENTRY_NAME = "[a-z0-9][a-z0-9._+=,-]{0,79}";
    private static final String NAME = "[a-z0-9][a-z0-9._-]{0,79}";

    /** Checks ranges and names, copies the collections. */
    public Experiment {
        requireName("name", name);
        entries = List.copyOf(entries);
        if (entries.isEmpty()) {
            throw new InvalidInputException("contestants", "[]", "names nobody", "name at least one");
        }
        Set<String> names = new HashSet<>();
        for (Entry entry : entries) {
            if (!names.add(entry.name())) {
                throw new InvalidInputException(
                        "contestants", entry.name(), "stands twice", "give each a name of its own");
            }
        }
        range("depth", depth, 1_000);
        range("repetitions", repetitions, 100);
        range("concurrency", concurrency, 256);
        if (!COUNTERS.contains(counter)) {
            throw new InvalidInputException("counter", counter, "is not known", "give one of " + COUNTERS);
        }
    }

    /**
     * The data that is asked about.
     *
     * @param set as {@link dev.ecphory.lab.data.DataSet#load} takes it
     * @param sha256 of the set's files; null when any will do
     * @param conversations at most so many, the first; 0 for all
     * @param questions at most so many of each conversation, the first; 0 for all
     * @param categories only these; empty for all
     */
    public record Data(String set, @Nullable String sha256, int conversations, int questions, List<String> categories) {
        /** Checks the limits, copies the list. */
        public Data {
            if (conversations < 0 || questions < 0) {
                throw new InvalidInputException(
                        "data",
                        "conversations " + conversations + ", questions " + questions,
                        "is negative",
                        "give at least 1, or leave it out for all");
            }
            categories = List.copyOf(categories);
        }
    }

    /**
     * A contestant.
     *
     * @param kind which system
     * @param name in tables
     * @param recipe of Ecphory's recall
     * @param tier of Ecphory, or of the embedder of plain dense retrieval: {@code edge} or {@code base}
     * @param limit events served at most
     * @param tokens budget of the context
     * @param crossEncoder folder of a cross-encoder for Ecphory's recipes that name one; null for none
     * @param answers how Ecphory answers by itself, as {@code Memory.answer} does; null when it does not
     * @param command program of an external system
     */
    public record Entry(
            Kind kind,
            String name,
            String recipe,
            String tier,
            int limit,
            int tokens,
            @Nullable String crossEncoder,
            @Nullable Answers answers,
            @Nullable String command) {
        /** Checks what belongs together. */
        public Entry {
            if (!name.matches(ENTRY_NAME)) {
                throw new InvalidInputException(
                        "contestant", '"' + name + '"', "is no name", "give 1 to 80 of a-z, 0-9 and . _ - + = ,");
            }
            range("limit", limit, 1_000);
            range("tokens", tokens, 10_000_000);
            if ((kind == Kind.EXTERNAL) != (command != null)) {
                throw new InvalidInputException(
                        "contestant " + name,
                        kind.key(),
                        kind == Kind.EXTERNAL ? "has no command" : "has a command",
                        "give an external contestant one, and no other any");
            }
        }
    }

    /**
     * The way in which Ecphory answers by itself.
     *
     * @param model that its readers ask; null for its rules alone
     * @param preset of its memory router; null for recall as the contestant says
     */
    public record Answers(
            @Nullable ModelSpec model, @Nullable String preset) {
        /** What may be named. */
        public static final List<String> PRESETS =
                List.of("canonical", "minimize-cost", "balanced", "maximize-accuracy");

        /** Checks the preset. */
        public Answers {
            if (preset != null && !PRESETS.contains(preset)) {
                throw new InvalidInputException("preset", preset, "is not known", "give one of " + PRESETS);
            }
        }
    }

    /** The systems. */
    public enum Kind {
        /** Ecphory, by recipe and tier. */
        ECPHORY,
        /** The whole conversation. */
        FULL_CONTEXT,
        /** BM25 alone. */
        BM25,
        /** Plain dense retrieval. */
        DENSE,
        /** The evidence that the data set names. */
        ORACLE,
        /** Nothing at all. */
        NOTHING,
        /** Any other system, behind a program. */
        EXTERNAL;

        /** As files write it: {@code full-context}. */
        public String key() {
            return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
        }
    }

    /**
     * A model behind a server that speaks as OpenAI's does.
     *
     * @param name the model's
     * @param url where it answers; null for where the command says
     * @param input price of a million tokens read
     * @param cachedInput price of a million tokens read that the provider had kept
     * @param output price of a million tokens written
     * @param maxTokens of an answer
     */
    public record ModelSpec(
            String name, @Nullable String url, double input, double cachedInput, double output, int maxTokens) {
        /** Checks the limit. */
        public ModelSpec {
            range("max-tokens", maxTokens, 100_000);
        }
    }

    /**
     * The reader, who answers.
     *
     * @param kind {@code model} from what each contestant serves; {@code own}, each contestant by itself; {@code none}:
     *     only retrieval is measured
     * @param model for {@code model}; else null
     */
    public record ReaderSpec(String kind, @Nullable ModelSpec model) {
        /** What may be named. */
        public static final List<String> KINDS = List.of("model", "own", "none");

        /** Checks what belongs together. */
        public ReaderSpec {
            requireKind("reader", kind, KINDS, model);
        }
    }

    /**
     * The judge.
     *
     * @param kind {@code model} by criteria; {@code token-f1} or {@code contains} by rule; {@code none}
     * @param criteria name of the criteria a model is given; null for those of the data set
     * @param votes asked for each judgement, odd, 1 to 9
     * @param rightFrom the score from which an answer counts as right, above 0 to 1
     * @param model for {@code model}; else null
     */
    public record JudgeSpec(
            String kind,
            @Nullable String criteria,
            int votes,
            double rightFrom,
            @Nullable ModelSpec model) {
        /** What may be named. */
        public static final List<String> KINDS = List.of("model", "token-f1", "contains", "none");

        /** Checks what belongs together. */
        public JudgeSpec {
            requireKind("judge", kind, KINDS, model);
            if (votes < 1 || votes > 9 || votes % 2 == 0) {
                throw new InvalidInputException("votes", "" + votes, "cannot decide", "give 1, 3, 5, 7 or 9");
            }
            if (!(rightFrom > 0 && rightFrom <= 1)) {
                throw new InvalidInputException("right-from", "" + rightFrom, "is no score", "give above 0 to 1");
            }
        }
    }

    private static void requireName(String field, String name) {
        if (!name.matches(NAME)) {
            throw new InvalidInputException(
                    field, '"' + name + '"', "is no name", "give 1 to 80 of a-z, 0-9, '.', '_' and '-'");
        }
    }

    private static void requireKind(String field, String kind, List<String> kinds, @Nullable ModelSpec model) {
        if (!kinds.contains(kind)) {
            throw new InvalidInputException(field, '"' + kind + '"', "is not known", "give one of " + kinds);
        }
        if (kind.equals("model") != (model != null)) {
            throw new InvalidInputException(
                    field, kind, model == null ? "names no model" : "asks no model", "add the model, or take it out");
        }
    }

    private static void range(String field, int value, int max) {
        if (value < 1 || value > max) {
            throw new InvalidInputException(field, "" + value, "is out of range", "give 1 to " + max);
        }
    }
}
