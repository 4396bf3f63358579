package dev.ecphory.lab.retrieval;

import static dev.ecphory.lab.kit.Texts.format;

import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.RecallOptions;
import dev.ecphory.lab.data.Conversation;
import dev.ecphory.lab.data.ConversationStores;
import dev.ecphory.lab.data.DataSet;
import dev.ecphory.lab.data.DataSetOptions;
import dev.ecphory.lab.data.Question;
import dev.ecphory.lab.kit.Output;
import dev.ecphory.lab.kit.ResultPage;
import dev.ecphory.lab.kit.ResultTable;
import dev.ecphory.lab.kit.Study;
import dev.ecphory.lab.kit.Texts;
import dev.ecphory.lab.measure.Metrics;
import java.nio.file.Path;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * What recall makes of who speaks: the same memory with one event more, of a speaker who never spoke before, and the same memory told
 * by one speaker alone, each asked in one sentence and in two.
 */
@Command(
        name = "speakers",
        description =
                "Asks memories again after one event of a new speaker, and again with all speakers made one, in one"
                    + " sentence and in two: how much evidence moves across the tenth place, and recall@10 by recipe."
                    + " Writes speakers.md.")
public final class SpeakersStudy extends Study {
    private static final int DEPTH = 10;
    private static final String STRANGER = "Zenobia";
    private static final String ONE = "Ana";
    private static final List<String> STRAY = List.of(
            "The ladder is still standing in the hallway.",
            "Somebody parked a blue van in front of the bakery again.",
            "I am only trying out whether this thing takes notes.",
            "Please water the ferns on the landing while I am away.",
            "Nobody has picked up the parcel from the porter yet.",
            "Our choir starts half an hour later this time.");

    private static final String RULES = """
        *A stray event*: one event of a speaker who never spoke before is appended, in a session of its own, at a time drawn from those \
        of the memory; *moved* are the questions that then have other evidence among the first ten. *One speaker*: the same events, \
        all said by one person. In both, nobody is named as the one who asks. Two sentences are "I was thinking about it." and the \
        question. All with nothing held back.\
        """;

    @Mixin
    private DataSetOptions data = new DataSetOptions();

    @Option(
            names = "--recipe",
            split = ",",
            paramLabel = "NAME",
            description = "Recipes to compare where one speaks. Default: default,words,rrf.")
    private List<String> recipes = List.of(RecallOptions.DEFAULT_PROFILE, "words", "rrf");

    @Option(
            names = "--questions",
            paramLabel = "N",
            description = "The most questions of a conversation, spread over it. Default: all.")
    private int questions = Integer.MAX_VALUE;

    @Option(names = "--seed", paramLabel = "N", description = "Seed of what is drawn. Default: 42.")
    private long seed = 42;

    @Option(names = "--results", paramLabel = "DIR", description = "Where to write. Default: docs/results.")
    private Path results = Path.of("docs", "results");

    /** A way to ask. */
    private enum Sentences {
        ONE("one sentence", ""),
        TWO("two sentences", "I was thinking about it. ");

        private final String label;
        private final String before;

        Sentences(String label, String before) {
            this.label = label;
            this.before = before;
        }
    }

    @Override
    public String measure(ProgressListener progress) {
        ResultTable moved =
                ResultTable.headed("data set | asked in | questions | moved by a stray event | recall@10 | then");
        ResultTable alone = new ResultTable("data set", "asked in", "speakers", "questions", recipes);
        Texts.atLeast(1, "questions", questions);
        for (DataSet whole : data.loadWithEvidence()) {
            DataSet set = whole.asking(questions);
            stray(unasked(set, null), moved, progress);
            alone(set, "all", alone, progress);
            alone(unasked(set, ONE), "one", alone, progress);
        }
        String command =
                "speakers " + data.command() + format(" --recipe %s --seed %d", String.join(",", recipes), seed)
                        + (questions < Integer.MAX_VALUE ? " --questions " + questions : "");
        String page = new ResultPage("Who speaks")
                .written(command, ".")
                .table(moved)
                .section("One speaker (recall@10)")
                .table(alone)
                .text(RULES)
                .toString();
        Output.text(results.resolve("speakers.md"), page);
        return page;
    }

    private void stray(DataSet set, ResultTable table, ProgressListener progress) {
        Random random = new Random(seed);
        Map<Sentences, List<Map<String, Double>>> before = new LinkedHashMap<>();
        Map<Sentences, List<Map<String, Double>>> after = new LinkedHashMap<>();
        Map<Sentences, Integer> moved = new LinkedHashMap<>();
        try (ConversationStores stores = data.stores(set)) {
            for (Conversation conversation : set.conversations()) {
                try (ConversationStores.OpenStore opened = stores.openCopy(conversation, progress)) {
                    Map<Sentences, List<List<String>>> first = new LinkedHashMap<>();
                    for (Sentences sentences : Sentences.values()) {
                        first.put(
                                sentences,
                                ask(opened.memory(), conversation, sentences, RecallOptions.DEFAULT_PROFILE));
                    }
                    opened.memory().append(List.of(stray(conversation, random)));
                    ConversationStores.settle(opened.memory(), progress);
                    for (Sentences sentences : Sentences.values()) {
                        List<List<String>> then =
                                ask(opened.memory(), conversation, sentences, RecallOptions.DEFAULT_PROFILE);
                        List<List<String>> was = first.getOrDefault(sentences, List.of());
                        for (int i = 0; i < then.size(); i++) {
                            Question question = conversation.questions().get(i);
                            before.computeIfAbsent(sentences, none -> new ArrayList<>())
                                    .add(recall(question, was.get(i)));
                            after.computeIfAbsent(sentences, none -> new ArrayList<>())
                                    .add(recall(question, then.get(i)));
                            boolean same = evidence(question, was.get(i)).equals(evidence(question, then.get(i)));
                            moved.merge(sentences, same ? 0 : 1, Integer::sum);
                        }
                    }
                }
            }
        }
        moved.forEach((sentences, count) -> table.row(
                set.name(),
                sentences.label,
                set.questions(),
                count + " (" + Texts.percent((double) count / set.questions()) + " %)",
                mean(before.getOrDefault(sentences, List.of())),
                mean(after.getOrDefault(sentences, List.of()))));
    }

    private void alone(DataSet set, String speakers, ResultTable table, ProgressListener progress) {
        Map<Sentences, Map<String, List<Map<String, Double>>>> all = new LinkedHashMap<>();
        try (ConversationStores stores = data.stores(set)) {
            for (Conversation conversation : set.conversations()) {
                try (ConversationStores.OpenStore opened = stores.open(conversation, progress)) {
                    for (Sentences sentences : Sentences.values()) {
                        for (String recipe : recipes) {
                            List<List<String>> found = ask(opened.memory(), conversation, sentences, recipe);
                            for (int i = 0; i < found.size(); i++) {
                                all.computeIfAbsent(sentences, none -> new LinkedHashMap<>())
                                        .computeIfAbsent(recipe, none -> new ArrayList<>())
                                        .add(recall(conversation.questions().get(i), found.get(i)));
                            }
                        }
                    }
                }
            }
        }
        all.forEach((sentences, byRecipe) -> table.row(
                set.name(),
                sentences.label,
                speakers,
                set.questions(),
                byRecipe.values().stream().map(SpeakersStudy::mean)));
    }

    /** What is found for every question of a conversation, best first. */
    private static List<List<String>> ask(
            Memory memory, Conversation conversation, Sentences sentences, String recipe) {
        RecallOptions options =
                RecallOptions.defaults().withLimit(DEPTH).withRecipe(recipe).withMinRelevance(0);
        return conversation.questions().stream()
                .map(question ->
                        memory.recall(sentences.before + question.text(), question.applyTo(options)).items().stream()
                                .map(item -> item.entry().id())
                                .toList())
                .toList();
    }

    private static Map<String, Double> recall(Question question, List<String> found) {
        return Metrics.of(question.gold(), found, List.of(DEPTH));
    }

    private static Set<String> evidence(Question question, List<String> found) {
        Set<String> evidence = new HashSet<>(found);
        evidence.retainAll(new HashSet<>(question.gold()));
        return evidence;
    }

    private static String mean(List<Map<String, Double>> metrics) {
        return format("%.3f", Metrics.mean(metrics).getOrDefault("recall@" + DEPTH, Double.NaN));
    }

    private static Event stray(Conversation conversation, Random random) {
        List<OffsetDateTime> times = conversation.events().stream()
                .map(Event::occurredAt)
                .filter(Objects::nonNull)
                .toList();
        Event.Builder stray = Event.ofText(STRAY.get(random.nextInt(STRAY.size())))
                .id("stray")
                .speaker(STRANGER)
                .session("stray");
        return times.isEmpty()
                ? stray.build()
                : stray.occurredAt(times.get(random.nextInt(times.size())).plus(Duration.ofMinutes(1)))
                        .build();
    }

    /** The same conversations, of whose questions nobody is said to ask them; by one person where it is named. */
    private static DataSet unasked(DataSet set, @Nullable String speaker) {
        return DataSet.made(
                set.name(),
                set.conversations().stream()
                        .map(conversation -> new Conversation(
                                conversation.id(),
                                conversation.events().stream()
                                        .map(event -> speaker == null
                                                ? event
                                                : event.toBuilder()
                                                        .speaker(speaker)
                                                        .build())
                                        .toList(),
                                conversation.questions().stream()
                                        .map(SpeakersStudy::unasked)
                                        .toList(),
                                conversation.unanswerable(),
                                conversation.unplaced(),
                                conversation.excluded(),
                                conversation.repairs()))
                        .toList());
    }

    private static Question unasked(Question question) {
        return new Question(
                question.id(),
                question.text(),
                question.category(),
                question.gold(),
                question.groups(),
                question.goldSessions(),
                null,
                question.askedAt(),
                question.reference(),
                question.moment());
    }
}
