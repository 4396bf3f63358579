package dev.ecphory.bench.gate;

import dev.ecphory.bench.data.Conversation;
import dev.ecphory.bench.data.DataSet;
import dev.ecphory.bench.measure.Output;
import dev.ecphory.bench.measure.Paired;
import dev.ecphory.bench.retrieval.Stores;
import dev.ecphory.bench.retrieval.Trial;
import dev.ecphory.encode.Encoder;
import dev.ecphory.engine.Progress;
import dev.ecphory.engine.Tier;
import dev.ecphory.memory.Annotation;
import dev.ecphory.memory.Event;
import dev.ecphory.memory.LogEntry;
import dev.ecphory.memory.Namespace;
import dev.ecphory.model.StaticEmbedder;
import dev.ecphory.recall.Recipe;
import dev.ecphory.text.Words;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * {@code bench selective}: how much of the evidence still comes back when only a share of the events is let in, chosen by
 * the gate's score, by chance, by length, or by one of the gate's signals. What is not let in is never appended.
 */
public final class Selective {
    static final int DEPTH = 10;

    private static final String METRIC = "recall@10";

    private Selective() {}

    /** How events are chosen. */
    enum Choice {
        GATE,
        RANDOM,
        LENGTH,
        SALIENCE,
        SURPRISE
    }

    /**
     * What one choice of one share gave.
     *
     * @param recall recall@10 over all questions
     * @param evidence the share of the evidence that was let in at all
     * @param conversations of the questions, in order
     * @param recalls of the questions, in order
     */
    record Cell(double recall, double evidence, List<String> conversations, List<Double> recalls) {
        Cell {
            conversations = List.copyOf(conversations);
            recalls = List.copyOf(recalls);
        }

        /** This less another. */
        Paired less(Cell other) {
            return Paired.of(conversations, numbers(recalls), numbers(other.recalls));
        }

        private static double[] numbers(List<Double> values) {
            return values.stream().mapToDouble(Double::doubleValue).toArray();
        }
    }

    /** What a data set gave, by choice and share. */
    record Table(DataSet dataSet, double gateShare, Map<Choice, Map<Integer, Cell>> cells) {}

    /**
     * Runs it and writes {@code selective.md} and {@code selective.svg}.
     *
     * @return the Markdown page
     */
    public static String run(SelectiveOptions options, Progress progress) {
        List<Table> tables = new ArrayList<>();
        for (String spec : options.dataSets()) {
            tables.add(table(DataSet.load(spec).first(options.limitConversations()), options, progress));
        }
        String page = SelectivePage.markdown(options, tables);
        Output.text(options.results().resolve("selective.md"), page);
        Output.text(options.results().resolve("selective.svg"), SelectivePage.chart(tables));
        return page;
    }

    private static Table table(DataSet dataSet, SelectiveOptions options, Progress progress) {
        Map<String, List<Annotation>> annotations = annotate(dataSet, progress);
        Map<Choice, Map<Integer, Cell>> cells = new LinkedHashMap<>();
        for (Choice choice : Choice.values()) {
            Map<Integer, Cell> row = new LinkedHashMap<>();
            for (int percent : options.percents()) {
                Cell known = percent == 100 && !cells.isEmpty()
                        ? cells.values().iterator().next().get(100)
                        : null;
                row.put(
                        percent,
                        known != null
                                ? known
                                : measured(admitted(dataSet, annotations, choice, percent, options.seed()), progress));
            }
            cells.put(choice, row);
        }
        double in = annotations.values().stream()
                .flatMap(List::stream)
                .filter(Annotation::admitted)
                .count();
        return new Table(dataSet, in / dataSet.events(), cells);
    }

    /** The annotations of every conversation, in the order of its events. */
    private static Map<String, List<Annotation>> annotate(DataSet dataSet, Progress progress) {
        Map<String, List<Annotation>> annotations = new LinkedHashMap<>();
        StaticEmbedder embedder = new StaticEmbedder();
        long done = 0;
        try (Words words = Words.of("en")) {
            for (Conversation conversation : dataSet.conversations()) {
                List<Annotation> of = new ArrayList<>();
                try (Encoder encoder = new Encoder(words, embedder)) {
                    for (Event event : conversation.events()) {
                        of.add(encoder.encode(entry(conversation.id(), of.size() + 1, event)));
                        progress.at("encode", ++done, dataSet.events());
                    }
                }
                annotations.put(conversation.id(), of);
            }
        }
        return annotations;
    }

    private static LogEntry entry(String conversation, long seq, Event event) {
        Instant recorded = Instant.EPOCH.plusSeconds(seq);
        OffsetDateTime told = event.occurredAt();
        OffsetDateTime at = told == null ? recorded.atOffset(ZoneOffset.UTC) : told;
        String id = event.id() == null ? "event-" + seq : event.id();
        return new LogEntry(new Namespace(conversation), seq, recorded, event.settled(id, at));
    }

    /** The same data set with only the share of each conversation's events that is chosen, in the order they had. */
    static DataSet admitted(
            DataSet dataSet, Map<String, List<Annotation>> annotations, Choice choice, int percent, long seed) {
        List<Conversation> conversations = new ArrayList<>();
        SplittableRandom random = new SplittableRandom(seed);
        for (Conversation conversation : dataSet.conversations()) {
            List<Event> events = conversation.events();
            List<Annotation> of = annotations.getOrDefault(conversation.id(), List.of());
            double[] worth = IntStream.range(0, events.size())
                    .mapToDouble(i -> worth(choice, events.get(i), of.get(i), random))
                    .toArray();
            List<Event> in = IntStream.range(0, events.size())
                    .boxed()
                    .sorted(Comparator.comparingDouble((Integer i) -> -worth[i]).thenComparing(i -> i))
                    .limit(Math.round(events.size() * percent / 100.0))
                    .sorted()
                    .map(events::get)
                    .toList();
            conversations.add(new Conversation(
                    conversation.id(), in, conversation.questions(), conversation.excluded(), conversation.repairs()));
        }
        return new DataSet(dataSet.name(), dataSet.sha256(), conversations);
    }

    private static double worth(Choice choice, Event event, Annotation annotation, SplittableRandom random) {
        return switch (choice) {
            case GATE -> annotation.score();
            case RANDOM -> random.nextDouble();
            case LENGTH -> event.text().length();
            case SALIENCE -> annotation.salience();
            case SURPRISE -> annotation.surprise();
        };
    }

    private static Cell measured(DataSet dataSet, Progress progress) {
        Trial trial = Trial.of(dataSet, Stores.of(dataSet, Tier.EDGE, null), List.of(Recipe.DEFAULT), DEPTH, progress);
        var answers = trial.answers().getOrDefault(Recipe.DEFAULT, List.of());
        List<Double> recalls = answers.stream()
                .map(answer -> answer.metrics(List.of(DEPTH)).getOrDefault(METRIC, 0.0))
                .toList();
        Map<String, Set<String>> in = new LinkedHashMap<>();
        for (Conversation conversation : dataSet.conversations()) {
            in.put(
                    conversation.id(),
                    conversation.events().stream()
                            .map(event -> String.valueOf(event.id()))
                            .collect(Collectors.toUnmodifiableSet()));
        }
        double evidence = answers.stream()
                .mapToDouble(answer -> {
                    var known = in.getOrDefault(answer.conversation(), Set.of());
                    List<String> gold = answer.question().gold();
                    return gold.stream().filter(known::contains).count() / (double) gold.size();
                })
                .average()
                .orElse(Double.NaN);
        return new Cell(
                recalls.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN),
                evidence,
                answers.stream().map(answer -> answer.conversation()).toList(),
                recalls);
    }
}
