package dev.ecphory.lab.report;

import dev.ecphory.lab.analysis.Fate;
import dev.ecphory.lab.judge.Verdict.Vote;
import dev.ecphory.lab.model.Spent;
import dev.ecphory.lab.run.Outcome;
import dev.ecphory.lab.run.Outcome.Served;
import dev.ecphory.lab.run.RunFolder;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Every question of a run with everybody's answers, as compact JSON: each text once, by its number in {@code words}; rows
 * without names, in the order in which {@code report.js} takes them apart. A missing text is -1, a missing verdict -1. Not
 * for several threads.
 */
final class Packed {
    /** Of rankings and contexts, so many events are shown. */
    static final int SHOWN = 20;

    private static final List<Fate> FATES = List.of(Fate.values());
    private static final double TENTHS = 10;
    private static final double MILLIONTHS = 1e6;
    private static final String CUT = " […]";

    private final Findings findings;
    private final int longest;
    private final Map<String, Integer> words = new LinkedHashMap<>();
    private final Map<String, Integer> events = new LinkedHashMap<>();
    private final List<Object> eventRows = new ArrayList<>();
    private final Map<String, Integer> questions = new LinkedHashMap<>();
    private final List<Object> questionRows = new ArrayList<>();

    /**
     * @param longest characters of a text, at least 1; longer ones are cut
     */
    Packed(Findings findings, int longest) {
        this.findings = findings;
        this.longest = longest;
    }

    Map<String, Object> told() {
        List<String> contestants = findings.names();
        List<Object> outcomeRows = new ArrayList<>();
        for (int i = 0; i < contestants.size(); i++) {
            for (Outcome outcome : findings.results().outcomes().getOrDefault(contestants.get(i), List.of())) {
                outcomeRows.add(outcome(i, outcome));
            }
        }
        Map<String, Object> told = new LinkedHashMap<>();
        told.put("longest", longest);
        told.put("contestants", contestants);
        told.put(
                "fates",
                FATES.stream().map(fate -> List.of(fate.key(), fate.meaning())).toList());
        told.put("events", eventRows);
        told.put("questions", questionRows);
        told.put("outcomes", outcomeRows);
        told.put("figures", Figures.of(findings));
        told.put("words", List.copyOf(words.keySet()));
        return told;
    }

    private int word(@Nullable String text) {
        if (text == null) {
            return -1;
        }
        return words.computeIfAbsent(cut(text, longest), fresh -> words.size());
    }

    /** A text, or its beginning, never cut between the halves of a character. */
    static String cut(String text, int longest) {
        if (text.length() <= longest) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(longest - 1)) ? longest - 1 : longest;
        return text.substring(0, end) + CUT;
    }

    /** The number of an event, {@code [conversation, id, words]}. */
    private int event(String conversation, String id) {
        String key = RunFolder.textKey(conversation, id);
        Integer known = events.get(key);
        if (known != null) {
            return known;
        }
        int number = events.size();
        events.put(key, number);
        eventRows.add(
                List.of(word(conversation), word(id), word(findings.texts().get(key))));
        return number;
    }

    private List<Integer> events(String conversation, List<String> ids) {
        return ids.stream().limit(SHOWN).map(id -> event(conversation, id)).toList();
    }

    /** The number of a question, {@code [conversation, id, question, category, gold, answerable, evidence]}. */
    private int question(Outcome outcome) {
        Integer known = questions.get(outcome.key().asked());
        if (known != null) {
            return known;
        }
        int number = questions.size();
        questions.put(outcome.key().asked(), number);
        String conversation = outcome.key().conversation();
        questionRows.add(List.of(
                word(conversation),
                word(outcome.key().question()),
                word(outcome.question()),
                word(outcome.category()),
                word(outcome.gold()),
                outcome.answerable() ? 1 : 0,
                outcome.evidence().stream().map(id -> event(conversation, id)).toList()));
        return number;
    }

    private List<Object> outcome(int contestant, Outcome outcome) {
        Served served = outcome.served();
        String conversation = outcome.key().conversation();
        Set<String> offered = new HashSet<>(served.offered());
        Boolean right = outcome.right();
        Double score = outcome.score();
        Spent spent = outcome.spent();
        return List.of(
                question(outcome),
                contestant,
                outcome.key().repetition(),
                FATES.indexOf(findings.results().fate(outcome)),
                right == null ? -1 : right ? 1 : 0,
                score == null ? -1 : Math.round(score * MILLIONTHS) / MILLIONTHS,
                word(outcome.prediction()),
                word(outcome.error()),
                List.of(served.tokens(), served.historyTokens(), served.seen(), served.events(), served.told() ? 1 : 0),
                events(conversation, served.ranked()),
                served.ranked().size(),
                outcome.evidence().stream()
                        .map(id -> served.ranked().indexOf(id) + 1)
                        .toList(),
                events(conversation, served.offered()),
                served.offered().size(),
                outcome.evidence().stream()
                        .map(id -> offered.contains(id) ? 1 : 0)
                        .toList(),
                outcome.unstored().stream().map(id -> event(conversation, id)).toList(),
                millis(served.millis()),
                List.of(
                        spent.calls(),
                        spent.tries(),
                        spent.inputTokens(),
                        spent.outputTokens(),
                        Math.round(spent.cost() * MILLIONTHS) / MILLIONTHS,
                        outcome.reading().waited().toMillis(),
                        outcome.judging().waited().toMillis()),
                votes(outcome.votes()));
    }

    /** Stages and milliseconds in turn. */
    private List<Object> millis(Map<String, Double> stages) {
        List<Object> told = new ArrayList<>();
        stages.forEach((stage, took) -> {
            told.add(word(stage));
            told.add(Math.round(took * TENTHS) / TENTHS);
        });
        return told;
    }

    /** What was judged, its score and the judge's words in turn. */
    private List<Object> votes(List<Vote> votes) {
        List<Object> told = new ArrayList<>();
        votes.forEach(vote -> {
            told.add(word(vote.about()));
            told.add(vote.score());
            told.add(word(vote.said()));
        });
        return told;
    }
}
