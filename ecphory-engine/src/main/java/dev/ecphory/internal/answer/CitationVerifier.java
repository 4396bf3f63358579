package dev.ecphory.internal.answer;

import dev.ecphory.Answer.Citation;
import dev.ecphory.Event;
import dev.ecphory.Fact;
import dev.ecphory.LogEntry;
import dev.ecphory.RecallResult;
import dev.ecphory.RecalledEvent;
import dev.ecphory.RecalledFact;
import dev.ecphory.internal.answer.ParsedAnswer.Cited;
import dev.ecphory.internal.text.Sentence;
import dev.ecphory.internal.text.SentenceSplitter;
import dev.ecphory.internal.text.Verbatim;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What an answer may rest on: the words behind every id of a recollection. A citation stands only if its id is there and its
 * quote is in those words, but for white space and the shape of quotation marks. Immutable.
 */
final class CitationVerifier {
    private final Map<String, List<String>> words = new HashMap<>();
    /** Those whose words the reader has seen, so that we may quote for it. */
    private final Set<String> seen = new HashSet<>();

    private final String context;
    private final Function<String, Optional<LogEntry>> log;

    CitationVerifier(RecallResult recollection, Function<String, Optional<LogEntry>> log) {
        this.context = recollection.context();
        this.log = log;
        for (RecalledEvent item : recollection.items()) {
            words.put(item.entry().id(), said(item.entry()));
            if (item.inContext()) {
                seen.add(item.entry().id());
            }
        }
        for (RecalledFact recalled : recollection.facts()) {
            fact(recalled.fact());
            if (recalled.inContext()) {
                seen.add(recalled.fact().id());
            }
            if (recalled.replacement() != null) {
                fact(recalled.replacement());
            }
        }
    }

    record Checked(List<Citation> standing, int unknown, int misquoted) {

        int dropped() {
            return unknown + misquoted;
        }
    }

    Checked check(ParsedAnswer written) {
        Set<Citation> standing = new LinkedHashSet<>();
        Set<String> unknown = new HashSet<>();
        int misquoted = 0;
        for (Cited cited : written.cited()) {
            List<String> said = words(cited);
            if (said.isEmpty()) {
                unknown.add(cited.id());
                continue;
            }
            Optional<String> quote = cited.quote().isEmpty()
                    ? closest(cited.id(), said, written.answer())
                    : said.stream()
                            .flatMap(text -> Verbatim.find(text, cited.quote()).stream())
                            .findFirst();
            if (quote.isPresent()) {
                standing.add(new Citation(cited.id(), quote.get()));
            } else {
                misquoted++;
            }
        }
        return new Checked(onceEach(standing), unknown.size(), misquoted);
    }

    /** True when the reader can have read of that id. */
    boolean knows(String id) {
        return words.containsKey(id)
                || (!id.isEmpty() && context.contains(id) && log.apply(id).isPresent());
    }

    /** Words that stand in the context though their event is no item count, but only for what is quoted from them. */
    private List<String> words(Cited cited) {
        List<String> known = words.get(cited.id());
        if (known != null) {
            return known;
        }
        if (cited.id().isEmpty() || cited.quote().isEmpty() || !context.contains(cited.id())) {
            return List.of();
        }
        return log.apply(cited.id()).map(CitationVerifier::said).orElse(List.of());
    }

    /** A quote that we chose gives way to one that the model made. */
    private static List<Citation> onceEach(Set<Citation> standing) {
        List<Citation> once = new ArrayList<>();
        for (Citation citation : standing) {
            boolean within = standing.stream()
                    .anyMatch(other -> other.id().equals(citation.id())
                            && other.quote().length() > citation.quote().length()
                            && other.quote().contains(citation.quote()));
            if (!within) {
                once.add(citation);
            }
        }
        return once;
    }

    private void fact(Fact fact) {
        List<String> said = new ArrayList<>(List.of(fact.text(), fact.object()));
        fact.evidence().forEach(evidence -> said.addAll(words.getOrDefault(evidence.event(), List.of())));
        words.put(fact.id(), said);
    }

    private static List<String> said(LogEntry entry) {
        Event event = entry.event();
        return Stream.of(event.text(), event.caption() == null ? "" : event.caption())
                .filter(text -> !text.isBlank())
                .toList();
    }

    /** For a model that names an event without quoting it: the sentence that shares most words with the answer. */
    private Optional<String> closest(String id, List<String> said, String answer) {
        if (!seen.contains(id)) {
            return Optional.empty();
        }
        Set<String> wanted = new HashSet<>();
        SentenceSplitter.of(answer).forEach(sentence -> sentence.words().forEach(word -> wanted.add(word.folded())));
        String best = "";
        long most = -1;
        for (String text : said) {
            for (Sentence sentence : SentenceSplitter.of(text)) {
                long shared = sentence.words().stream()
                        .map(Sentence.Word::folded)
                        .distinct()
                        .filter(wanted::contains)
                        .count();
                if (shared > most) {
                    most = shared;
                    best = text.substring(
                            sentence.words().getFirst().from(),
                            sentence.words().getLast().to());
                }
            }
        }
        return best.isEmpty() ? said.stream().findFirst() : Optional.of(best);
    }
}
