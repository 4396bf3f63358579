package dev.ecphory.lab.retrieval;

import static dev.ecphory.lab.kit.Texts.format;

import dev.ecphory.Answerability.Verdict;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import dev.ecphory.internal.text.DataFile;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.lab.data.Conversation;
import dev.ecphory.lab.data.ConversationStores;
import dev.ecphory.lab.data.DataSet;
import dev.ecphory.lab.data.DataSetOptions;
import dev.ecphory.lab.data.RandomSample;
import dev.ecphory.lab.kit.Output;
import dev.ecphory.lab.kit.ResultPage;
import dev.ecphory.lab.kit.ResultTable;
import dev.ecphory.lab.kit.Study;
import dev.ecphory.lab.kit.Texts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * A measure of literal recall: words and pairs of words that few events hold, asked alone, and what is written exactly, in notes of
 * the benchmark's own. An event that holds them should come back.
 */
@Command(
        name = "words",
        description = "Asks for words that one to three events hold, for pairs of words of one event, and for"
                + " identifiers, numbers, signs and words of many scripts: how often an event that holds them comes"
                + " back. Writes words.md.")
public final class WordsStudy extends Study {
    private static final int RARE = 3;
    private static final int SHORTEST = 3;
    /** Names of the rows. */
    private static final String WORDS = "a word of one to three events";

    private static final String PAIRS = "two words of one event";
    private static final String EXACT = "own notes";
    private static final String ALL = EXACT + ", all";

    private static final Pattern WORD =
            Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}]*(?:['\u2019-][\\p{L}\\p{M}\\p{N}]+)*");

    private static final String RULES = """
        Each cue is asked alone, by the default options with a limit of 10. *Found*: an event that holds it, in upper or lower \
        case, in its text or as its speaker's name, is among the results; of two words, one that holds both. Words have three letters or more and are no stop words. \
        *Empty though supported*: nothing came back, and the verdict was supported or partial. The own notes are in \
        `lab/src/main/resources/dev/ecphory/lab/retrieval/exact.tsv`: all are in one memory, and each cue wants one of them.\
        """;

    @Mixin
    private DataSetOptions data = new DataSetOptions();

    @Option(names = "--cues", paramLabel = "N", description = "Words, and pairs, of a data set. Default: 120.")
    private int cues = 120;

    @Option(
            names = "--min-relevance",
            paramLabel = "P",
            description = "The least relevance of a result, 0 to 1. Default: the engine's own.")
    private @Nullable Double minRelevance;

    @Option(names = "--misses", description = "Print every cue that is not found.")
    private boolean misses;

    @Option(names = "--seed", paramLabel = "N", description = "Seed of what is drawn. Default: 42.")
    private long seed = 42;

    @Option(names = "--results", paramLabel = "DIR", description = "Where to write. Default: docs/results.")
    private Path results = Path.of("docs", "results");

    private final StringBuilder missed = new StringBuilder();

    /**
     * What is asked, and which events would do.
     *
     * @param ids of events that hold it
     */
    private record Cue(Conversation conversation, String kind, String text, Set<String> ids) {}

    private static final class Count {
        int asked;
        int found;
        int empty;
    }

    @Override
    public String measure(ProgressListener progress) {
        Texts.atLeast(1, "cues", cues);
        ResultTable table = ResultTable.headed("memory | cue | asked | found | empty though supported");
        for (DataSet set : data.load()) {
            rows(table, set.name(), ask(set, drawn(set), progress));
        }
        Conversation notes = new Conversation("notes", notes(), List.of(), Map.of(), Map.of());
        DataSet own = DataSet.made(EXACT, List.of(notes));
        rows(table, EXACT, ask(own, exact(notes), progress));
        String command = "words " + data.command() + format(" --cues %d --seed %d", cues, seed)
                + (minRelevance == null ? "" : " --min-relevance " + minRelevance);
        String page = new ResultPage("Words, and what is written exactly")
                .written(command, ".")
                .table(table)
                .text(RULES)
                .toString();
        Output.text(results.resolve("words.md"), page);
        return page + missed;
    }

    private static void rows(ResultTable table, String memory, Map<String, Count> counts) {
        counts.forEach((kind, count) -> table.row(
                memory, kind, count.asked, Texts.percent((double) count.found / count.asked) + " %", count.empty));
    }

    private Map<String, Count> ask(DataSet set, List<Cue> asked, ProgressListener progress) {
        Map<String, Count> counts = new LinkedHashMap<>();
        RecallOptions ten = RecallOptions.defaults().withLimit(10);
        RecallOptions options = minRelevance == null ? ten : ten.withMinRelevance(minRelevance);
        try (ConversationStores stores = data.stores(set)) {
            int done = 0;
            for (Conversation conversation : set.conversations()) {
                try (ConversationStores.OpenStore opened = stores.open(conversation, progress)) {
                    for (Cue cue : asked) {
                        if (cue.conversation().id().equals(conversation.id())) {
                            ask(opened.memory(), cue, options, counts);
                            progress.onProgress("ask " + set.name(), ++done, asked.size());
                        }
                    }
                }
            }
        }
        return counts;
    }

    private void ask(Memory memory, Cue cue, RecallOptions options, Map<String, Count> counts) {
        RecallResult result = memory.recall(cue.text(), options);
        boolean found = result.items().stream()
                .anyMatch(item -> cue.ids().contains(item.entry().id()));
        boolean empty = result.items().isEmpty() && result.answerability().verdict() != Verdict.UNSUPPORTED;
        for (String row : cue.kind().startsWith(EXACT) ? List.of(cue.kind(), ALL) : List.of(cue.kind())) {
            Count count = counts.computeIfAbsent(row, none -> new Count());
            count.asked++;
            count.found += found ? 1 : 0;
            count.empty += empty ? 1 : 0;
        }
        if (misses && !found) {
            missed.append(format(
                    "missed: %s, %s, %d results%n",
                    cue.kind(), cue.text(), result.items().size()));
        }
    }

    /** The words and the pairs that are asked of a data set. */
    private List<Cue> drawn(DataSet set) {
        Random random = new Random(seed);
        List<Cue> rare = new ArrayList<>();
        List<Cue> pairs = new ArrayList<>();
        try (TermAnalyzer english = TermAnalyzer.of("en")) {
            for (Conversation conversation : set.conversations()) {
                Map<String, Set<String>> holders = new TreeMap<>();
                Map<String, List<String>> words = new LinkedHashMap<>();
                for (Event event : conversation.events()) {
                    List<String> own = words(event.text(), english);
                    words.put(event.id(), own);
                    List<String> held = new ArrayList<>(own);
                    held.addAll(words(Objects.requireNonNullElse(event.speaker(), ""), english));
                    held.forEach(word -> holders.computeIfAbsent(word, none -> new LinkedHashSet<>())
                            .add(event.id()));
                }
                holders.forEach((word, ids) -> {
                    if (ids.size() <= RARE) {
                        rare.add(new Cue(conversation, WORDS, word, ids));
                    }
                });
                words.values().stream().filter(own -> own.size() > 1).forEach(own -> {
                    List<String> two = RandomSample.of(own, 2, random);
                    Set<String> both = new LinkedHashSet<>(holders.getOrDefault(two.getFirst(), Set.of()));
                    both.retainAll(holders.getOrDefault(two.getLast(), Set.of()));
                    pairs.add(new Cue(conversation, PAIRS, String.join(" ", two), both));
                });
            }
        }
        List<Cue> drawn = new ArrayList<>(RandomSample.of(rare, cues, random));
        drawn.addAll(RandomSample.of(pairs, cues, random));
        return drawn;
    }

    /** The content words of a text in lower case, each once. */
    private static List<String> words(String text, TermAnalyzer english) {
        return WORD.matcher(text)
                .results()
                .map(found -> found.group().toLowerCase(Locale.ROOT))
                .filter(word ->
                        word.length() >= SHORTEST && !english.terms(word).isEmpty())
                .distinct()
                .toList();
    }

    /** The own notes, each once. */
    private static List<Event> notes() {
        Collection<String> texts = new LinkedHashSet<>();
        lines().forEach(line -> texts.add(line[2]));
        List<Event> events = new ArrayList<>();
        for (String text : texts) {
            events.add(Event.ofText(text).id("n" + events.size()).speaker("Ana").build());
        }
        return events;
    }

    private static List<Cue> exact(Conversation notes) {
        return lines().stream()
                .map(line -> {
                    Set<String> ids = new LinkedHashSet<>();
                    notes.events().stream()
                            .filter(event -> event.text().equals(line[2]))
                            .forEach(event -> ids.add(event.id()));
                    return new Cue(notes, EXACT + ", " + line[0], line[1], ids);
                })
                .toList();
    }

    private static List<String[]> lines() {
        return DataFile.lines(WordsStudy.class, "exact.tsv").stream()
                .map(line -> line.split("\t"))
                .toList();
    }
}
