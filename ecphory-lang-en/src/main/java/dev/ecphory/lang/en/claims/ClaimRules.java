package dev.ecphory.lang.en.claims;

import dev.ecphory.internal.text.DataFile;
import dev.ecphory.lang.en.claims.ClaimRule.Kind;
import dev.ecphory.lang.en.claims.ClaimRule.Mark;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The forms of clauses that say something, as {@code claims.txt} has them, and how one is found. Stateless; threads may share it. */
final class ClaimRules {
    private static final Map<String, List<ClaimRule>> BY_FIRST_WORD = new HashMap<>();
    private static final Map<String, List<ClaimRule>> OF_SOMETHING = new HashMap<>();
    private static final Set<String> VERBS;

    static {
        for (String line : DataFile.lines(ClaimRules.class, "claims.txt")) {
            ClaimRule rule = ClaimRule.parse(line);
            Set<String> first = rule.firstWords();
            if (first.isEmpty()) {
                throw new IllegalStateException("a form needs a word after its subject: " + line);
            }
            boolean somebody = rule.subject() == ClaimRule.Begin.SOMEBODY;
            Map<String, List<ClaimRule>> rules = somebody ? BY_FIRST_WORD : OF_SOMETHING;
            first.forEach(
                    word -> rules.computeIfAbsent(word, w -> new ArrayList<>()).add(rule));
        }
        VERBS = new HashSet<>(BY_FIRST_WORD.keySet());
        VERBS.removeAll(Set.of("and", "in", "on", "at", "to", "for"));
    }

    private ClaimRules() {}

    /** Whether a word can stand first after a subject. */
    static boolean verb(String word) {
        return VERBS.contains(word);
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
    static List<ClaimRule> candidates(ClauseTerms terms, int at) {
        return BY_FIRST_WORD.getOrDefault(terms.word(at), List.of());
    }

    /** The rules about anything that may fit after its noun, in the order of the file. */
    static List<ClaimRule> ofSomething(ClauseTerms terms, int at) {
        return OF_SOMETHING.getOrDefault(terms.word(at), List.of());
    }

    /** Whether the clause from {@code at} on has the rule's form. */
    static @Nullable RuleMatch match(ClaimRule rule, ClauseTerms terms, int at, boolean lower) {
        return match(rule, 0, terms, at, lower, new RuleMatch(rule, -1, -1, -1, -1, "", at));
    }

    /** A number with its noun, as a rule about numbers would find it; null when none stands there. */
    static @Nullable RuleMatch counted(ClaimRule rule, ClauseTerms terms, int at) {
        int number = ValueBoundaries.end(Kind.NUMBER, terms, at, false);
        int noun = number < 0 ? -1 : ValueBoundaries.end(Kind.COUNTED, terms, number, false);
        return noun < 0 ? null : new RuleMatch(rule, at, number, -1, -1, terms.joined(number, noun), noun);
    }

    private static @Nullable RuleMatch match(
            ClaimRule rule, int element, ClauseTerms terms, int at, boolean lower, RuleMatch so) {
        if (element == rule.elements().size()) {
            boolean ends = rule.has(Mark.WHOLE) ? at == terms.size() || terms.timed(at) : terms.closes(at);
            return ends ? new RuleMatch(rule, so.from, so.to, so.oldFrom, so.oldTo, so.noun, at) : null;
        }
        switch (rule.elements().get(element)) {
            case ClaimRule.Element.Words w -> {
                if (terms.in(at, w.words()) && !(at > 0 && terms.capital(at))) {
                    RuleMatch found = match(rule, element + 1, terms, at + 1, lower, so);
                    if (found != null || !w.optional()) {
                        return found;
                    }
                }
                return w.optional() ? match(rule, element + 1, terms, at, lower, so) : null;
            }
            case ClaimRule.Element.Value v -> {
                int end = ValueBoundaries.end(v.kind(), terms, at, lower);
                if (end < 0) {
                    return v.optional() ? match(rule, element + 1, terms, at, lower, so) : null;
                }
                int start = ValueBoundaries.start(v.kind(), terms, at);
                RuleMatch next =
                        switch (v.part()) {
                            case OBJECT -> new RuleMatch(rule, start, end, so.oldFrom, so.oldTo, so.noun, end);
                            case OLD -> new RuleMatch(rule, so.from, so.to, start, end, so.noun, end);
                            case NOUN ->
                                new RuleMatch(rule, so.from, so.to, so.oldFrom, so.oldTo, terms.joined(at, end), end);
                            case SKIP -> so;
                        };
                return match(rule, element + 1, terms, end, lower, next);
            }
        }
    }
}
