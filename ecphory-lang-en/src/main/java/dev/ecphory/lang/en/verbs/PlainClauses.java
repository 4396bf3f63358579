package dev.ecphory.lang.en.verbs;

import dev.ecphory.lang.en.frames.ParsedSentence;
import dev.ecphory.lang.en.frames.WordClassLexicon;
import dev.ecphory.lang.en.syntax.Phrase;
import dev.ecphory.lang.en.syntax.PosTag;
import dev.ecphory.lang.en.syntax.SyntaxClause;
import dev.ecphory.lang.en.syntax.SyntaxClause.Complement;
import dev.ecphory.lang.en.syntax.SyntaxClause.Link;
import dev.ecphory.lang.en.syntax.VerbGroup;
import dev.ecphory.lang.en.syntax.VerbGroup.Flag;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a sentence says in parts, as whole clauses: "I used to eat meat, now it's fish" says "I eat fish". Stateless.
 */
public final class PlainClauses {
    private static final Set<String> OVER = Set.of("longer", "anymore", "more", "before", "previously");

    private PlainClauses() {}

    /** The clauses that the asserted clauses of a sentence say beside themselves. */
    public static List<SyntaxClause> of(ParsedSentence sentence, boolean[] asserted) {
        List<SyntaxClause> all = new ArrayList<>();
        for (int i = 0; i < asserted.length; i++) {
            SyntaxClause clause = sentence.clauses().get(i);
            VerbGroup verb = clause.verb();
            SyntaxClause instead = verb != null && i > 0 && asserted[i] && asserted[i - 1]
                    ? instead(sentence, sentence.clauses().get(i - 1), clause, verb)
                    : null;
            if (instead != null) {
                all.add(instead);
            }
        }
        return all;
    }

    /** Whether a phrase is what holds in the place of what is denied before it: "Jan" of "no longer with Tom but with Jan". */
    public static boolean opposed(ParsedSentence sentence, SyntaxClause clause, Phrase phrase) {
        VerbGroup verb = clause.verb();
        boolean but = sentence.is(phrase.from() - 1, "but")
                || (sentence.has(phrase.from() - 1, PosTag.ADP) && sentence.is(phrase.from() - 2, "but"));
        return but
                && verb != null
                && (verb.has(Flag.NEGATED) || clause.adverbs().contains("longer"));
    }

    /** "My review is on Monday" of "my review is not on Friday any more, it's on Monday"; null where "it" stands for no such thing. */
    private static @Nullable SyntaxClause instead(
            ParsedSentence sentence, SyntaxClause before, SyntaxClause clause, VerbGroup verb) {
        boolean it = clause.subjects().size() == 1
                && sentence.head(clause.subjects().getFirst()).is("it")
                && verb.lemma().equals("be")
                && !verb.has(Flag.NEGATED)
                && !verb.has(Flag.PAST)
                && (clause.link() == Link.MAIN || clause.link() == Link.JOINED);
        VerbGroup was = before.verb();
        boolean ends = was != null
                && (was.has(Flag.FORMER)
                        || (was.has(Flag.PAST) && before.adverbs().contains("before"))
                        || before.adverbs().stream().anyMatch(OVER::contains));
        boolean gone = was != null
                && was.lemma().equals("be")
                && clause.adverbs().contains("now")
                && WordClassLexicon.has("gone", sentence.token(before.to() - 1).word());
        boolean over = was != null && (ends || gone || was.has(Flag.NEGATED));
        if (!it || !over || was == null || before.subjects().size() != 1) {
            return null;
        }
        if (was.lemma().equals("be")) {
            boolean thing = before.subjects().getFirst().kind() == Phrase.Kind.NOUN;
            return thing ? said(clause, before.subjects(), verb, clause.complements(), clause) : null;
        }
        boolean now = clause.adverbs().contains("now") || !clause.times().isEmpty();
        if (!ends
                || !now
                || before.complements().isEmpty()
                || clause.complements().isEmpty()) {
            return null; // "I don't like jazz, it's noise"
        }
        Complement left = before.complements().getFirst();
        Complement right = clause.complements().getFirst();
        boolean placed = right.preposition().isEmpty() || right.preposition().equals(left.preposition());
        if (left.phrases().isEmpty() || right.phrases().isEmpty() || !placed) {
            return null;
        }
        List<Complement> said = new ArrayList<>(clause.complements());
        said.set(0, new Complement(left.preposition(), right.phrases(), -1));
        return said(clause, before.subjects(), holding(was), said, clause);
    }

    /** A verb as it tells what holds. */
    private static VerbGroup holding(VerbGroup verb) {
        Set<Flag> flags = EnumSet.noneOf(Flag.class);
        verb.flags().stream()
                .filter(flag -> flag != Flag.NEGATED && flag != Flag.FORMER && flag != Flag.PAST)
                .forEach(flags::add);
        return new VerbGroup(verb.from(), verb.to(), verb.lemma(), verb.main(), flags);
    }

    private static SyntaxClause said(
            SyntaxClause clause,
            List<Phrase> subjects,
            VerbGroup verb,
            List<Complement> complements,
            SyntaxClause told) {
        List<String> adverbs = told.adverbs().stream()
                .filter(word -> !OVER.contains(word) && !word.equals("no") && !word.equals("not"))
                .toList();
        int from = Math.min(clause.from(), told.from());
        return new SyntaxClause(
                Link.MAIN, -1, "", subjects, false, verb, complements, adverbs, told.times(), from, clause.to());
    }
}
