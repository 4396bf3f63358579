package dev.ecphory.lab.relevance;

import static dev.ecphory.lab.kit.Texts.format;

import dev.ecphory.StoreUnavailableException;
import dev.ecphory.lab.kit.Output;
import dev.ecphory.lab.measure.Logistic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The functions that tell relevance, fitted: own questions against all others, each data set counting the same and both sides of it, too;
 * and evidence against other results, each question of a data set counting the same. Immutable.
 *
 * @param functions by the name of their weights
 */
record RelevanceFit(Map<Part, Logistic> functions) {
    private static final String HEAD = """
        # Logistic weights of relevance, fitted by "ecphory-lab relevance --fit" at the tiers base, edge and, where a reranker has read, pro;
        # decisions 73 and 78 say on what, and how they fare on data sets left out.
        """;
    /** A function: what its weights are called, and the numbers it weighs. */
    @SuppressWarnings("ImmutableEnumChecker") // List.of texts
    enum Part {
        MEMORY(List.of("nearest", "held", "rarest", "size", "running", "information")),
        QUESTION(List.of("cosine", "farther", "held", "less-held", "less-score", "place")),
        PROMPT(QUESTION.names),
        MEMORY_WORDS(List.of("held", "rarest", "size")),
        MEMORY_WORDS_PROMPT(List.of("held", "rarest", "running", "words")),
        QUESTION_WORDS(List.of("held", "less-held", "less-score", "place")),
        PROMPT_WORDS(QUESTION_WORDS.names),
        MEMORY_RERANKED(List.of("odds", "logit")),
        QUESTION_RERANKED(MEMORY_RERANKED.names),
        PROMPT_RERANKED(MEMORY_RERANKED.names);

        private final List<String> names;

        Part(List<String> names) {
            this.names = names;
        }

        List<String> names() {
            return names;
        }

        String key() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        /** The weights of a function, a line each, the bias first. */
        private List<String> weights(Logistic function) {
            List<String> lines = new ArrayList<>(List.of(format("%s.bias=%.4f", key(), function.intercept())));
            for (int i = 0; i < names.size(); i++) {
                lines.add(format(
                        "%s.%s=%.4f", key(), names.get(i), function.weights().get(i)));
            }
            return lines;
        }

        boolean ofMemory() {
            return this == MEMORY || this == MEMORY_WORDS || this == MEMORY_WORDS_PROMPT || this == MEMORY_RERANKED;
        }

        /** True for what a reranker adds. */
        boolean reranked() {
            return names.equals(MEMORY_RERANKED.names);
        }

        private boolean tellsIdle() {
            return names.contains("information") || reranked();
        }

        static Part memory(Sample sample) {
            if (sample.reranked()) {
                return MEMORY_RERANKED;
            }
            if (sample.neural()) {
                return MEMORY;
            }
            return sample.prompt() ? MEMORY_WORDS_PROMPT : MEMORY_WORDS;
        }

        static Part event(Sample sample) {
            boolean prompt = sample.prompt();
            if (sample.reranked()) {
                return prompt ? PROMPT_RERANKED : QUESTION_RERANKED;
            }
            if (sample.neural()) {
                return prompt ? PROMPT : QUESTION;
            }
            return prompt ? PROMPT_WORDS : QUESTION_WORDS;
        }

        /** Those that are fitted on such samples: what a reranker adds, or what there is without one. */
        static List<Part> of(List<Sample> samples) {
            boolean reranked = samples.stream().anyMatch(Sample::reranked);
            return Stream.of(values())
                    .filter(part -> part.reranked() == reranked)
                    .toList();
        }
    }

    /** Fits those that the samples have numbers for. */
    static RelevanceFit on(List<Sample> samples) {
        Map<Part, Logistic> functions = new LinkedHashMap<>();
        for (Part part : Part.of(samples)) {
            List<Logistic.Row> rows = rows(part, samples);
            if (!rows.isEmpty()) {
                functions.put(part, Logistic.fit(rows));
            }
        }
        return new RelevanceFit(functions);
    }

    /** The rows that a function is fitted on. */
    static List<Logistic.Row> rows(Part part, List<Sample> samples) {
        Map<String, List<Sample>> bySet =
                samples.stream().collect(Collectors.groupingBy(Sample::set, LinkedHashMap::new, Collectors.toList()));
        List<Logistic.Row> rows = new ArrayList<>();
        bySet.values().forEach(set -> rows.addAll(part.ofMemory() ? memory(part, set) : events(part, set)));
        return rows;
    }

    /**
     * Own questions against others; none where a data set has one side only. Without prompts that need no memory where the function does
     * not weigh how much words tell, so that it could not tell them: the engine asks more of such prompts anyhow.
     */
    private static List<Logistic.Row> memory(Part part, List<Sample> set) {
        List<Sample> of = set.stream()
                .filter(one -> one.kind() != PromptKind.ADVERSE
                        && ((one.kind() != PromptKind.IDLE && one.kind() != PromptKind.TASK) || part.tellsIdle())
                        && one.telling()
                        && Part.memory(one) == part
                        && (part != Part.MEMORY_WORDS_PROMPT || ofPrompts(set)))
                .toList();
        Map<PromptKind, Long> sides =
                of.stream().collect(Collectors.groupingBy(RelevanceFit::side, Collectors.counting()));
        if (sides.size() < 2 || !sides.containsKey(PromptKind.OWN)) {
            return List.of();
        }
        return of.stream()
                .map(one -> new Logistic.Row(
                        one.ofMemory(part.names()),
                        one.kind() == PromptKind.OWN,
                        (one.kind() == PromptKind.OWN ? .5 : .5 / (sides.size() - 1))
                                / sides.getOrDefault(side(one), 1L)))
                .toList();
    }

    /** Own questions, turns that are no query, and all others: turns count as much as all others, where there are any. */
    private static PromptKind side(Sample sample) {
        return sample.kind() == PromptKind.OWN || sample.kind() == PromptKind.TURN
                ? sample.kind()
                : PromptKind.STRANGER;
    }

    /** Evidence against other results, where most of what a data set asks is of the form. */
    private static List<Logistic.Row> events(Part part, List<Sample> set) {
        boolean prompt = ofPrompts(set);
        List<Sample> of = set.stream()
                .filter(own().and(one -> one.prompt() == prompt && Part.event(one) == part))
                .toList();
        List<Logistic.Row> rows = new ArrayList<>();
        for (Sample one : of) {
            for (int place = 0; place < one.evidence().size(); place++) {
                List<Double> numbers = one.ofEvent(part.names(), place);
                if (numbers.stream().noneMatch(number -> number.isNaN())) {
                    rows.add(new Logistic.Row(numbers, one.evidence().get(place), 1.0 / of.size()));
                }
            }
        }
        return rows;
    }

    private static Predicate<Sample> own() {
        return one ->
                one.kind() == PromptKind.OWN && one.weighed() && !one.evidence().isEmpty();
    }

    /** True where most own questions of a data set are messages of a running conversation. */
    private static boolean ofPrompts(List<Sample> set) {
        List<Sample> own = set.stream().filter(own()).toList();
        return 2 * own.stream().filter(Sample::prompt).count() > own.size();
    }

    /**
     * Writes the functions as the engine reads them, a weight a line; others that the file has already stay. Returns what it wrote.
     *
     * @param left what goes from the file
     */
    String write(Path file, List<Part> left) {
        Map<String, List<String>> groups = new LinkedHashMap<>();
        for (Part part : Part.values()) {
            groups.put(part.key(), new ArrayList<>());
        }
        for (String line : lines(file)) {
            int dot = line.indexOf('.');
            if (!line.startsWith("#") && dot > 0) {
                groups.computeIfAbsent(line.substring(0, dot), none -> new ArrayList<>())
                        .add(line);
            }
        }
        functions.forEach((part, function) -> groups.put(part.key(), part.weights(function)));
        left.forEach(part -> groups.put(part.key(), List.of()));
        StringBuilder text = new StringBuilder(HEAD);
        groups.values().forEach(group -> group.forEach(line -> text.append(line).append('\n')));
        Output.text(file, text.toString());
        return text.toString();
    }

    private static List<String> lines(Path file) {
        try {
            return Files.exists(file) ? Files.readAllLines(file) : List.of();
        } catch (IOException e) {
            throw new StoreUnavailableException("cannot read " + file, "check the file", e);
        }
    }
}
