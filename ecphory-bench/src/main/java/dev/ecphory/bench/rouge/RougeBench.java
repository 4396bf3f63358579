package dev.ecphory.bench.rouge;

import dev.ecphory.bench.data.Conversation;
import dev.ecphory.bench.data.DataSet;
import dev.ecphory.bench.data.Question;
import dev.ecphory.bench.measure.Output;
import dev.ecphory.consolidate.summarise.Saying;
import dev.ecphory.encode.Encoder;
import dev.ecphory.engine.Consolidation;
import dev.ecphory.engine.Ecphory;
import dev.ecphory.engine.Memory;
import dev.ecphory.engine.Progress;
import dev.ecphory.engine.Tier;
import dev.ecphory.memory.Annotation;
import dev.ecphory.memory.InvalidInputException;
import dev.ecphory.memory.LogEntry;
import dev.ecphory.model.StaticEmbedder;
import dev.ecphory.recall.RecallOptions;
import dev.ecphory.recall.Recollection;
import dev.ecphory.store.InMemoryStore;
import dev.ecphory.text.Words;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * {@code bench rouge}: the questions of the data sets that want a summary and have a reference. Sentences are chosen from
 * the events that each reference was made from, at the reference's length, and compared with it; and it is looked at how
 * much of the reference a context holds with summaries and without. Without a model but the static table.
 */
public final class RougeBench {
    private static final String CATEGORY = "summarization";

    private RougeBench() {}

    /**
     * What was asked of each memory, and whether summaries changed what is ranked.
     *
     * @param all the references
     * @param asked questions of every kind that were asked with summaries and without
     * @param changed those of them whose items were not the same, score by score
     */
    record Measured(List<Summarised> all, int asked, int changed) {}

    /**
     * Runs it and writes {@code summaries.md}.
     *
     * @return the Markdown page
     * @throws InvalidInputException when a data set cannot be read, or none of its questions wants a summary
     */
    public static String run(RougeOptions options, Progress progress) {
        List<DataSet> sets = options.dataSets().stream()
                .map(spec -> DataSet.load(spec).first(options.limitConversations()))
                .toList();
        List<Summarised> all = new ArrayList<>();
        int asked = 0;
        int changed = 0;
        long total = sets.stream().mapToLong(DataSet::questions).sum();
        try (Words words = Words.of("en")) {
            for (DataSet set : sets) {
                for (Conversation conversation : set.conversations()) {
                    Measured measured = measure(set, conversation, words);
                    all.addAll(measured.all());
                    asked += measured.asked();
                    changed += measured.changed();
                    progress.at("ask", asked, total);
                }
            }
        }
        if (all.isEmpty()) {
            throw new InvalidInputException(
                    "dataset", options.dataSets().toString(), "has no question of " + CATEGORY, "give BEAM");
        }
        String page = RougePage.markdown(sets, new Measured(all, asked, changed));
        Output.text(options.results().resolve("summaries.md"), page);
        return page;
    }

    private static Measured measure(DataSet set, Conversation conversation, Words words) {
        List<Summarised> all = new ArrayList<>();
        int changed = 0;
        InMemoryStore store = new InMemoryStore(InstantSource.system(), new Random(1));
        try (Ecphory engine =
                        Ecphory.builder(store).tier(Tier.EDGE).background(false).open();
                Encoder encoder = new Encoder(words, new StaticEmbedder())) {
            Memory memory = engine.memory(conversation.id());
            memory.append(conversation.events());
            Consolidation unused = memory.consolidate(Progress.SILENT);
            Map<String, List<Saying>> sayings = new HashMap<>();
            for (LogEntry entry : memory.list(0, 10_000)) {
                Annotation note = encoder.encode(entry);
                sayings.put(entry.id(), Saying.of(entry, note));
            }
            for (Question question : conversation.questions()) {
                Map<String, Recollection> recalled = new LinkedHashMap<>();
                for (String recipe : List.of(Summarised.PLAIN, Summarised.WITH)) {
                    recalled.put(
                            recipe,
                            memory.recall(
                                    question.text(),
                                    question.applyTo(RecallOptions.defaults().withRecipe(recipe))));
                }
                changed += ranked(recalled.get(Summarised.PLAIN)).equals(ranked(recalled.get(Summarised.WITH))) ? 0 : 1;
                String reference = question.answer();
                if (question.category().equals(CATEGORY) && reference != null) {
                    all.add(summarised(set, conversation, question, reference, sayings, recalled, words));
                }
            }
        }
        return new Measured(all, conversation.questions().size(), changed);
    }

    private static List<String> ranked(@org.jspecify.annotations.Nullable Recollection recollection) {
        return recollection == null
                ? List.of()
                : recollection.items().stream()
                        .map(item -> item.entry().id() + " " + Double.doubleToRawLongBits(item.score()))
                        .toList();
    }

    private static Summarised summarised(
            DataSet set,
            Conversation conversation,
            Question question,
            String reference,
            Map<String, List<Saying>> sayings,
            Map<String, Recollection> recalled,
            Words words) {
        List<Saying> source = new ArrayList<>();
        question.gold().forEach(id -> source.addAll(sayings.getOrDefault(id, List.of())));
        Map<String, double[]> gold = new LinkedHashMap<>();
        for (Arm arm : Arm.all()) {
            String text = arm.chosen().apply(source, reference.length());
            gold.put(arm.name(), new double[] {
                Rouge.n(1, reference, text).f1(),
                Rouge.n(2, reference, text).f1(),
                Rouge.longest(reference, text).f1()
            });
        }
        Map<String, double[]> context = new LinkedHashMap<>();
        recalled.forEach((recipe, recollection) -> {
            String text = recollection.context();
            double points = question.reference().rubric().stream()
                    .mapToDouble(point -> Rouge.covered(words, point.replace("LLM response should contain:", ""), text))
                    .average()
                    .orElse(0);
            context.put(recipe, new double[] {
                Rouge.n(1, reference, text).recall(),
                Rouge.n(2, reference, text).recall(),
                points
            });
        });
        return new Summarised(set.name() + "/" + conversation.id(), gold, context);
    }
}
