package dev.ecphory.lab.strangers;

import dev.ecphory.answer.Answer;
import dev.ecphory.answer.AnswerOptions;
import dev.ecphory.lab.data.Conversation;
import dev.ecphory.lab.data.DataSet;
import dev.ecphory.lab.data.Question;
import dev.ecphory.lab.measure.Output;
import dev.ecphory.lab.retrieval.Stores;
import dev.ecphory.engine.Memory;
import dev.ecphory.engine.Progress;
import dev.ecphory.memory.Event;
import dev.ecphory.memory.InvalidInputException;
import dev.ecphory.recall.Item;
import dev.ecphory.recall.RecallOptions;
import dev.ecphory.recall.Recollection;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * {@code ecphory-lab strangers}: every memory of a data set is asked its own questions, other memories' questions, questions about
 * nothing that was said, and prompts that need no memory; by default options, as the engine's users ask.
 */
public final class Strangers {
    /** Results that are weighed for a question. */
    private static final int WEIGHED = 50;

    private final StrangersOptions options;
    private final Progress progress;
    private final List<Asked> asked = new ArrayList<>();

    private Strangers(StrangersOptions options, Progress progress) {
        this.options = options;
        this.progress = progress;
    }

    /**
     * Runs it, and writes {@code strangers.md}, {@code strangers.svg} and, where asked for, the report as JSON.
     *
     * @return the Markdown page
     * @throws InvalidInputException when a data set cannot be read, or has fewer than two memories
     */
    public static String run(StrangersOptions options, Progress progress) {
        Strangers run = new Strangers(options, progress);
        Map<DataSet, Weighed> sets = new LinkedHashMap<>();
        for (String spec : options.dataSets()) {
            DataSet whole = DataSet.load(spec).first(options.limitConversations());
            DataSet dataSet = options.split() == 0 ? whole : Split.of(whole, options.split());
            if (dataSet.conversations().size() < 2) {
                throw new InvalidInputException(
                        "dataset",
                        dataSet.name(),
                        "is one memory: nobody is a stranger to it",
                        "split it with --split, or give another");
            }
            sets.put(dataSet, run.ask(dataSet));
        }
        String page = StrangersPage.markdown(options, sets, run.asked);
        Output.text(options.results().resolve("strangers.md"), page);
        Output.text(options.results().resolve("strangers.svg"), StrangersPage.chart(sets));
        Path json = options.json();
        if (json != null) {
            Output.json(json, StrangersPage.json(options, sets, run.asked));
        }
        return page;
    }

    private Weighed ask(DataSet dataSet) {
        List<Conversation> all = dataSet.conversations();
        Random random = new Random(options.seed());
        Map<Integer, List<Question>> strangers = strangers(all, random);
        int own = Math.max(1, options.questions() / all.size());
        Weighed weighed = new Weighed();
        try (Stores stores = Stores.of(dataSet, options.tier(), options.stores())) {
            for (int i = 0; i < all.size(); i++) {
                Conversation conversation = all.get(i);
                String name = dataSet.name() + "/" + conversation.id();
                try (Stores.Opened opened = stores.open(conversation, progress)) {
                    Memory memory = opened.memory();
                    Put put = new Put(dataSet.name(), name, memory);
                    for (Question question : drawn(conversation.questions(), own, random)) {
                        put.answer(Kind.OWN, question.text(), question::applyTo);
                        weighed.add(name, question.gold(), weighed(memory, question));
                    }
                    for (Question question : strangers.getOrDefault(i, List.of())) {
                        put.answer(Kind.STRANGER, question.text(), same -> same);
                    }
                    for (String prompt : dealt(Prompts.offTopic(), i, all.size())) {
                        put.answer(Kind.OFF_TOPIC, prompt, same -> same);
                    }
                    for (String prompt : dealt(Prompts.idle(), i, all.size())) {
                        put.answer(Kind.IDLE, prompt, same -> same);
                    }
                    for (Event turn : drawn(turns(conversation), own, random)) {
                        put.answer(Kind.TURN, turn.text(), from -> from.withSession(turn.session())
                                .withCurrentEvent(turn.id()));
                    }
                }
                progress.at("ask " + dataSet.name(), i + 1L, all.size());
            }
        }
        return weighed;
    }

    /** A memory that prompts are put to. */
    private final class Put {
        private final String set;
        private final String name;
        private final Memory memory;

        Put(String set, String name, Memory memory) {
            this.set = set;
            this.name = name;
            this.memory = memory;
        }

        void answer(Kind kind, String prompt, UnaryOperator<RecallOptions> where) {
            if (prompt.isBlank() || prompt.length() > Memory.MAX_QUESTION) {
                return;
            }
            AnswerOptions defaults = AnswerOptions.defaults();
            Answer answer = memory.answer(prompt, defaults.withRecall(where.apply(defaults.recall())));
            Recollection recollection = memory.recall(prompt, where.apply(RecallOptions.defaults()));
            asked.add(new Asked(
                    set,
                    name,
                    kind,
                    answer.kind() != Answer.Kind.ABSTAINED,
                    recollection.items().size(),
                    recollection.tokens(),
                    recollection.items().stream()
                            .mapToDouble(Item::relevance)
                            .max()
                            .orElse(0)));
        }
    }

    private static List<Item> weighed(Memory memory, Question question) {
        RecallOptions deep =
                RecallOptions.builder().limit(WEIGHED).minRelevance(0).build();
        return memory.recall(question.text(), question.applyTo(deep)).items();
    }

    /** The strangers' questions that each memory is asked, by its number. */
    private Map<Integer, List<Question>> strangers(List<Conversation> all, Random random) {
        List<int[]> pairs = new ArrayList<>();
        for (int from = 0; from < all.size(); from++) {
            for (int to = 0; to < all.size(); to++) {
                if (from != to && !all.get(from).questions().isEmpty()) {
                    pairs.add(new int[] {from, to});
                }
            }
        }
        Map<Integer, List<Question>> strangers = new LinkedHashMap<>();
        for (int[] pair : drawn(pairs, options.pairs(), random)) {
            strangers
                    .computeIfAbsent(pair[1], none -> new ArrayList<>())
                    .addAll(drawn(all.get(pair[0]).questions(), options.each(), random));
        }
        return strangers;
    }

    /** So many of them, drawn at random, in their order where all are taken. */
    static <T> List<T> drawn(List<T> all, int most, Random random) {
        if (all.size() <= most) {
            return all;
        }
        List<T> shuffled = new ArrayList<>(all);
        Collections.shuffle(shuffled, random);
        return shuffled.subList(0, most);
    }

    /** The share of one memory among so many, so that every prompt is put to one of them. */
    static List<String> dealt(List<String> prompts, int memory, int memories) {
        List<String> dealt = new ArrayList<>();
        for (int i = memory; i < prompts.size(); i += memories) {
            dealt.add(prompts.get(i));
        }
        return dealt;
    }

    /** The turns of those who ask, that ask nothing and are no evidence, where questions are turns of the conversation. */
    static List<Event> turns(Conversation conversation) {
        Set<String> asking = new HashSet<>();
        Set<String> evidence = new HashSet<>();
        for (Question question : conversation.questions()) {
            if (question.moment().event() != null) {
                asking.add(question.moment().event());
            }
            evidence.addAll(question.gold());
        }
        Set<String> speakers = new HashSet<>();
        conversation.events().stream()
                .filter(event -> event.id() != null && asking.contains(event.id()) && event.speaker() != null)
                .forEach(event -> speakers.add(String.valueOf(event.speaker())));
        return conversation.events().stream()
                .filter(event -> speakers.contains(String.valueOf(event.speaker()))
                        && !asking.contains(String.valueOf(event.id()))
                        && !evidence.contains(String.valueOf(event.id())))
                .toList();
    }
}
