package dev.ecphory.lang.en.verbs;

import dev.ecphory.knowledge.Claim;
import dev.ecphory.lang.en.frames.ParsedSentence;
import dev.ecphory.lang.en.frames.VerbFrame;
import dev.ecphory.lang.en.frames.VerbFrame.Mark;
import dev.ecphory.lang.en.syntax.PosTag;
import dev.ecphory.lang.en.syntax.SyntaxClause;
import dev.ecphory.lang.en.syntax.SyntaxClause.Link;
import dev.ecphory.lang.en.syntax.VerbGroup;
import dev.ecphory.lang.en.syntax.VerbGroup.Flag;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How a clause's verb takes what it says, what its governors add included ("started working", "love living").
 *
 * @param begins whether a governor tells its begin
 * @param ends whether it is over
 * @param lasts whether only what lasts is told so: "I love living here"
 * @param tense the verb that tells when
 * @param dated the clause whose times count
 */
public record ClauseManner(
        boolean begins, boolean ends, boolean negated, boolean lasts, VerbGroup tense, SyntaxClause dated) {
    private static final Set<String> STARTS = Set.of("start", "begin", "resume");
    private static final Set<String> STOPS = Set.of("stop", "quit", "cease");
    private static final Set<String> GOES_ON =
            Set.of("keep", "continue", "get", "manage", "happen", "come", "end", "finish", "wind");
    /** "I went to see Rome": told in the past, it happened. */
    private static final Set<String> ERRANDS = Set.of("go", "come", "travel", "fly", "drive", "return");
    /** "I love living in Rome". */
    private static final Set<String> FEELS = Set.of("love", "enjoy", "like", "adore", "hate", "dislike");
    /** "I tried making cheese". */
    private static final Set<String> MADE = Set.of("make", "bake", "cook", "knit", "sew");
    /** "I decided to stick with it". */
    private static final Set<String> KEEPS = Set.of("stick", "stay", "keep", "remain");

    /** "I rarely eat fish" says neither that one does nor that one does not. */
    private static final Set<String> SELDOM = Set.of("rarely", "seldom", "hardly", "barely", "scarcely");

    private static final Set<Link> DEPENDENT = Set.of(Link.INFINITIVE, Link.GERUND);

    /** How a clause takes what it says; null when it says nothing of what is. */
    static @Nullable ClauseManner of(ParsedSentence sentence, SyntaxClause clause) {
        VerbGroup verb = clause.verb();
        if (verb == null || clause.adverbs().stream().anyMatch(SELDOM::contains)) {
            return null;
        }
        boolean ends = verb.has(Flag.FORMER) || over(sentence, clause);
        boolean denied = denied(sentence, clause, verb) || clause.adverbs().contains("never");
        boolean negated = denied && !over(sentence, clause);
        if (!DEPENDENT.contains(clause.link()) || clause.parent() < 0) {
            return new ClauseManner(false, ends, negated, false, verb, clause);
        }
        SyntaxClause above = sentence.clauses().get(clause.parent());
        ClauseManner outer = of(sentence, above);
        VerbGroup governor = above.verb();
        if (outer == null || governor == null || outer.negated()) {
            return null;
        }
        String lemma = governor.lemma();
        boolean infinitive = clause.link() == Link.INFINITIVE;
        boolean starts = STARTS.contains(lemma);
        boolean stops = STOPS.contains(lemma) && !infinitive;
        boolean errand = ERRANDS.contains(lemma) && infinitive && governor.has(Flag.PAST);
        boolean feels = FEELS.contains(lemma) && !infinitive;
        boolean tried = lemma.equals("try") && !infinitive && governor.has(Flag.PAST) && MADE.contains(verb.lemma());
        boolean tries = tried
                || (lemma.equals("try")
                        && governor.has(Flag.PROGRESSIVE)
                        && verb.lemma().equals("learn"));
        boolean keeps = lemma.equals("decide") && infinitive && KEEPS.contains(verb.lemma());
        boolean busy = lemma.equals("be")
                && !infinitive
                && sentence.is(verb.from() - 1, "busy")
                && !clause.complements().isEmpty();
        if (!starts && !stops && !errand && !feels && !keeps && !tries && !busy && !GOES_ON.contains(lemma)) {
            return null;
        }
        if (busy) {
            return governor.has(Flag.PAST) ? null : new ClauseManner(false, outer.ends(), negated, false, verb, above);
        }
        return new ClauseManner(
                starts || keeps || outer.begins(),
                stops || outer.ends(),
                negated,
                feels || outer.lasts(),
                outer.tense(),
                outer.dated());
    }

    /** "Does not live", "neither Jan nor Eva lives". */
    private static boolean denied(ParsedSentence sentence, SyntaxClause clause, VerbGroup verb) {
        boolean nor = !clause.subjects().isEmpty()
                && sentence.is(clause.subjects().getFirst().from() - 1, "nor", "neither");
        return verb.has(Flag.NEGATED) || nor;
    }

    /** "No longer", "not … any more". */
    private static boolean over(ParsedSentence sentence, SyntaxClause clause) {
        VerbGroup verb = clause.verb();
        boolean denied = verb != null && denied(sentence, clause, verb);
        return noLonger(sentence, clause)
                || clause.adverbs().contains("longer")
                || (denied
                        && (clause.adverbs().contains("anymore")
                                || more(sentence, clause)
                                || clause.adverbs().contains("more")));
    }

    /** "No longer vegan", where it stands inside the phrase. */
    private static boolean noLonger(ParsedSentence sentence, SyntaxClause clause) {
        for (int i = clause.from(); i + 1 < clause.to(); i++) {
            if (sentence.is(i, "no") && sentence.is(i + 1, "longer")) {
                return true;
            }
        }
        return false;
    }

    /** "Any more" in two words. */
    private static boolean more(ParsedSentence sentence, SyntaxClause clause) {
        for (int i = clause.from(); i + 1 < clause.to(); i++) {
            if (sentence.is(i, "any") && sentence.is(i + 1, "more", "longer") && !sentence.has(i + 2, PosTag.NOUN)) {
                return true;
            }
        }
        return false;
    }

    /** "I never lived in Rome": at no time. */
    boolean never() {
        return negated && dated.adverbs().contains("never");
    }

    /** What kind of claim a frame makes so; null when it makes none. */
    Claim.@Nullable Kind kind(VerbFrame frame) {
        boolean happens = frame.has(Mark.POINT) || frame.has(Mark.END);
        if (frame.has(Mark.DENIED)) {
            return negated ? Claim.Kind.ASSERTS : null;
        }
        if (negated) {
            return frame.has(Mark.END) || (happens && !never()) ? null : Claim.Kind.DENIES;
        }
        if (begins && frame.has(Mark.POINT) && !frame.has(Mark.CHANGE) && !frame.has(Mark.END)) {
            return null; // "I started watching Dark": it is not over
        }
        if (ends) {
            return happens ? null : Claim.Kind.ENDS;
        }
        return frame.has(Mark.END) ? Claim.Kind.ENDS : Claim.Kind.ASSERTS;
    }
}
