package dev.ecphory.lab.freeze;

import dev.ecphory.AnswerOptions;
import dev.ecphory.Event;
import dev.ecphory.EventFilter;
import dev.ecphory.FilterField;
import dev.ecphory.FilterValue;
import dev.ecphory.Memory;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallOptions.TopicFilter;
import dev.ecphory.internal.retrieval.profile.RetrievalProfile;
import dev.ecphory.lab.data.Conversation;
import dev.ecphory.lab.data.Question;
import java.nio.file.Path;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A dump of what a memory recalls and answers: a file for each recipe, and one for the other options. Not for several threads. */
final class RankingDump {
    /** The file of the options beside the recipe, in a folder of recipes. */
    static final String OPTIONS = "_options.jsonl";

    private static final int PAGE = 4;
    private static final int PAGES = 3;
    private static final int ASKED = 4;
    private static final int SESSIONS = 3;
    private static final int WINDOW = 4;
    private static final int SMALL = 300;
    private static final int LARGE = 100_000;

    private final Memory memory;
    private final Conversation conversation;
    private final List<Question> questions;

    RankingDump(Memory memory, Conversation conversation, int most) {
        this.memory = memory;
        this.conversation = conversation;
        List<Question> all = new ArrayList<>(conversation.questions());
        all.addAll(conversation.unanswerable());
        this.questions = spread(all, most);
    }

    /** So many, evenly spread over all of them. */
    static <T> List<T> spread(List<T> all, int most) {
        List<T> some = new ArrayList<>();
        int count = Math.min(most, all.size());
        for (int i = 0; i < count; i++) {
            some.add(all.get((int) ((long) i * all.size() / count)));
        }
        return some;
    }

    /** Every recipe that the code knows and is not left out, and the other options. */
    void write(Path folder, Set<String> without) {
        for (String recipe : RetrievalProfile.names()) {
            if (!without.contains(recipe)) {
                recipe(recipe).write(folder.resolve(recipe + ".jsonl"));
            }
        }
        options().write(folder.resolve(OPTIONS));
    }

    private JsonLines recipe(String recipe) {
        RecallLines lines = new RecallLines(memory);
        for (Question question : questions) {
            RecallOptions usual = question.applyTo(RecallOptions.defaults()).withRecipe(recipe);
            lines.recall(question.id(), "no floor", question.text(), usual.withMinRelevance(0));
            lines.recall(question.id(), "defaults", question.text(), usual);
            AnswerOptions answer = AnswerOptions.defaults();
            lines.answer(
                    question,
                    answer.withRecall(question.applyTo(answer.recall()).withRecipe(recipe)));
            question.gold().stream().limit(1).forEach(event -> lines.explain(question, usual, event));
        }
        return lines.lines();
    }

    private JsonLines options() {
        RecallLines lines = new RecallLines(memory);
        for (Question question : questions.subList(0, Math.min(ASKED, questions.size()))) {
            varied(question).forEach((how, options) -> lines.recall(question.id(), how, question.text(), options));
            paged(lines, question);
        }
        prompts(lines);
        return lines.lines();
    }

    private void paged(RecallLines lines, Question question) {
        @Nullable String after = null;
        RecallOptions all =
                question.applyTo(RecallOptions.defaults()).withLimit(PAGE).withMinRelevance(0);
        for (int page = 1; page <= PAGES; page++) {
            after = lines.recall(question.id(), "page " + page, question.text(), all.withAfter(after));
            if (after == null) {
                return;
            }
        }
    }

    private Map<String, RecallOptions> varied(Question question) {
        RecallOptions usual = question.applyTo(RecallOptions.defaults()).withMinRelevance(0);
        Event middle = conversation.events().get(conversation.events().size() / 2);
        Map<String, RecallOptions> varied = new LinkedHashMap<>();
        OffsetDateTime at = middle.occurredAt();
        if (at != null) {
            Instant then = at.toInstant();
            varied.put("valid then", usual.withAsOf(then, null));
            varied.put("known then", usual.withAsOf(null, then));
            varied.put("valid and known then", usual.withAsOf(then, then));
            varied.put("asked then", usual.withAskedAt(at));
            EventFilter since =
                    new EventFilter.Compare(FilterField.OCCURRED_AT, EventFilter.Order.GTE, new FilterValue.Time(then));
            varied.put("filter time", usual.withFilter(since));
            varied.put("filter not time", usual.withFilter(new EventFilter.Not(since)));
        }
        String session = middle.session();
        if (session != null) {
            varied.put("filter session", usual.withFilter(among(FilterField.SESSION, session)));
        }
        String speaker = middle.speaker();
        if (speaker != null) {
            varied.put("filter speaker", usual.withFilter(among(FilterField.SPEAKER, speaker)));
            varied.put("asker", usual.withAsker(speaker));
        }
        varied.put("small budget", usual.withMaxTokens(SMALL));
        varied.put("full context", usual.withFullContextBelowTokens(LARGE).withMaxTokens(LARGE));
        varied.put("redacted", usual.withRedacted(true));
        varied.put("archived", usual.withArchived(true));
        varied.put("quarantine", usual.withQuarantine(true));
        String topic = question.text().split(" ")[question.text().split(" ").length - 1];
        varied.put("focus", usual.withAttention(new TopicFilter(List.of(topic), List.of())));
        varied.put("mute", usual.withAttention(new TopicFilter(List.of(), List.of(topic))));
        varied.put("fifty", usual.withLimit(50));
        return varied;
    }

    private static EventFilter among(FilterField field, String value) {
        return new EventFilter.In(field, Set.of(new FilterValue.Text(value)));
    }

    /** The last turns of sessions as prompts in them, with what the reader is shown anyway. */
    private void prompts(RecallLines lines) {
        Map<String, List<Event>> sessions = new LinkedHashMap<>();
        for (Event event : conversation.events()) {
            String session = event.session();
            if (session != null && !event.text().isBlank()) {
                sessions.computeIfAbsent(session, none -> new ArrayList<>()).add(event);
            }
        }
        for (String session : spread(new ArrayList<>(new LinkedHashSet<>(sessions.keySet())), SESSIONS)) {
            List<Event> turns = sessions.getOrDefault(session, List.of());
            Event prompt = turns.getLast();
            RecallOptions running = RecallOptions.defaults().withSession(session);
            lines.recall(String.valueOf(prompt.id()), "prompt, session", prompt.text(), running);
            lines.recall(
                    String.valueOf(prompt.id()),
                    "prompt, session, event",
                    prompt.text(),
                    running.withCurrentEvent(prompt.id()).withMinRelevance(0));
            lines.recall(
                    String.valueOf(prompt.id()),
                    "prompt, window",
                    prompt.text(),
                    RecallOptions.defaults()
                            .withMinRelevance(0)
                            .withWindow(turns.subList(Math.max(0, turns.size() - WINDOW), turns.size()).stream()
                                    .map(Event::text)
                                    .toList()));
        }
    }
}
