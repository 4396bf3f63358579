package dev.ecphory.lang.en.claims;

import dev.ecphory.internal.text.DataFile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The forms of clauses that say something, and how one is found in a clause. Immutable; threads may share it. */
final class ClaimRules {
    private static final class English {
        static final ClaimRules ALL = new ClaimRules(
                DataFile.lines(ClaimRules.class, "claims.txt"),
                WordClassLexicon.english(),
                new ValueBoundaries(WordClassLexicon.english()));
    }

    private final Map<String, List<ClaimRule>> byFirstWord = new HashMap<>();
    private final Map<String, List<ClaimRule>> ofSomething = new HashMap<>();
    private final ValueBoundaries values;
    private final WordClassLexicon words;

    private ClaimRules(List<String> lines, WordClassLexicon words, ValueBoundaries values) {
        this.words = words;
        this.values = values;
        for (String line : lines) {
            ClaimRule rule = ClaimRule.parse(line, words);
            Set<String> first = rule.firstWords();
            if (first.isEmpty()) {
                throw new IllegalStateException("a form needs a word after its subject: " + line);
            }
            boolean somebody = rule.subject() == ClaimRule.Begin.SOMEBODY;
            Map<String, List<ClaimRule>> rules = somebody ? byFirstWord : ofSomething;
            first.forEach(
                    word -> rules.computeIfAbsent(word, w -> new ArrayList<>()).add(rule));
        }
    }

    static ClaimRules english() {
        return English.ALL;
    }

    /** The words that can stand first after a subject. */
    Set<String> verbs() {
        Set<String> verbs = new HashSet<>(byFirstWord.keySet());
        verbs.removeAll(Set.of("and", "in", "on", "at", "to", "for"));
        return verbs;
    }

    /**
     * A form found in a clause.
     *
     * @param from the first term of the value; -1 when the rule brings its own value
     * @param to past its last term
     * @param oldFrom the first term of the old value; -1 when there is none
     * @param oldTo past its last term
     * @param noun what is counted; empty when nothing is
     * @param tail where the rest of the clause begins
     */
    record RuleMatch(ClaimRule rule, int from, int to, int oldFrom, int oldTo, String noun, int tail) {
        RuleMatch tail(int other) {
            return new RuleMatch(rule, from, to, oldFrom, oldTo, noun, other);
        }
    }

    /** The rules that may fit after a subject, in the order of the file. */
    List<ClaimRule> candidates(List<ClauseTerm> terms, int at) {
        return at >= terms.size()
                ? List.of()
                : byFirstWord.getOrDefault(terms.get(at).word(), List.of());
    }

    /** The rules about anything that may fit after its noun, in the order of the file. */
    List<ClaimRule> ofSomething(List<ClauseTerm> terms, int at) {
        return at >= terms.size()
                ? List.of()
                : ofSomething.getOrDefault(terms.get(at).word(), List.of());
    }

    /** Whether the clause from {@code at} on has the rule's form. */
    @Nullable
    RuleMatch match(ClaimRule rule, List<ClauseTerm> terms, int at, boolean lower) {
        return match(rule, 0, terms, at, lower, new RuleMatch(rule, -1, -1, -1, -1, "", at));
    }

    /** A number with its noun, as a rule about numbers would find it; null when none stands there. */
    @Nullable
    RuleMatch counted(ClaimRule rule, List<ClauseTerm> terms, int at) {
        int number = values.end(ClaimRule.Kind.NUMBER, terms, at, false);
        int noun = number < 0 ? -1 : values.end(ClaimRule.Kind.COUNTED, terms, number, false);
        return noun < 0
                ? null
                : new RuleMatch(rule, at, number, -1, -1, SubjectReader.joined(terms, number, noun), noun);
    }

    private @Nullable RuleMatch match(
            ClaimRule rule, int element, List<ClauseTerm> terms, int at, boolean lower, RuleMatch so) {
        if (element == rule.elements().size()) {
            boolean ends = at == terms.size()
                    || terms.get(at).time() != null
                    || (!rule.has(ClaimRule.Flag.WHOLE)
                            && words.has("tail", terms.get(at).word()));
            return ends ? new RuleMatch(rule, so.from, so.to, so.oldFrom, so.oldTo, so.noun, at) : null;
        }
        switch (rule.elements().get(element)) {
            case ClaimRule.Element.Words w -> {
                if (at < terms.size()
                        && w.words().contains(terms.get(at).word())
                        && !(at > 0 && terms.get(at).capital())) {
                    RuleMatch found = match(rule, element + 1, terms, at + 1, lower, so);
                    if (found != null || !w.optional()) {
                        return found;
                    }
                }
                return w.optional() ? match(rule, element + 1, terms, at, lower, so) : null;
            }
            case ClaimRule.Element.Value v -> {
                int end = values.end(v.kind(), terms, at, lower);
                if (end < 0) {
                    return v.optional() ? match(rule, element + 1, terms, at, lower, so) : null;
                }
                int start = values.start(v.kind(), terms, at);
                RuleMatch next =
                        switch (v.part()) {
                            case OBJECT -> new RuleMatch(rule, start, end, so.oldFrom, so.oldTo, so.noun, end);
                            case OLD -> new RuleMatch(rule, so.from, so.to, start, end, so.noun, end);
                            case NOUN ->
                                new RuleMatch(
                                        rule,
                                        so.from,
                                        so.to,
                                        so.oldFrom,
                                        so.oldTo,
                                        SubjectReader.joined(terms, at, end),
                                        end);
                            case SKIP -> so;
                        };
                return match(rule, element + 1, terms, end, lower, next);
            }
        }
    }
}
