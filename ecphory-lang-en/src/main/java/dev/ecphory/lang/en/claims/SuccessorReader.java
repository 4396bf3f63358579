package dev.ecphory.lang.en.claims;

import dev.ecphory.internal.facts.Predicate;
import dev.ecphory.internal.facts.PredicateRegistry;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.lang.en.frames.ExtractionState;
import dev.ecphory.lang.en.frames.ExtractionState.Draft;
import dev.ecphory.lang.en.frames.ParsedSentence;
import dev.ecphory.lang.en.referents.Referents;
import dev.ecphory.lang.en.referents.Referents.Referent;
import dev.ecphory.lang.en.syntax.Phrase;
import dev.ecphory.lang.en.syntax.PosTag;
import dev.ecphory.lang.en.syntax.SyntaxClause;
import dev.ecphory.lang.en.syntax.SyntaxClause.Complement;
import dev.ecphory.lang.en.syntax.VerbGroup;
import dev.ecphory.lang.en.syntax.VerbGroup.Flag;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads that somebody has another dentist, doctor or boss than before: "I changed dentists, I go to Dr. Okoye now". Who was it
 * before is so no longer, whoever comes next. For one message and one thread.
 */
final class SuccessorReader {
    private static final Set<String> SWITCHES = Set.of("change", "switch");
    private static final Set<String> GOES = Set.of("go", "see", "visit");

    private final PredicateRegistry predicates;
    private final Referents referents;
    private final ExtractionState heard;

    SuccessorReader(PredicateRegistry predicates, Referents referents, ExtractionState heard) {
        this.predicates = predicates;
        this.referents = referents;
        this.heard = heard;
    }

    void read(ParsedSentence sentence, boolean[] asserted) {
        Referent self = referents.self();
        for (int i = 0; i < sentence.clauses().size(); i++) {
            SyntaxClause clause = sentence.clauses().get(i);
            String role = asserted[i] && self != null ? switched(sentence, clause) : null;
            if (role == null || self == null) {
                continue;
            }
            String old = referents.last(self, role);
            String next = i + 1 < asserted.length && asserted[i + 1]
                    ? next(sentence, sentence.clauses().get(i + 1))
                    : null;
            if (next != null) {
                tell(Claim.Kind.ASSERTS, self, role, next, sentence);
            } else if (old != null) {
                tell(Claim.Kind.ENDS, self, role, old, sentence);
            }
        }
    }

    /** The role in "I changed dentists"; null when the clause says nothing of the kind. */
    private @Nullable String switched(ParsedSentence sentence, SyntaxClause clause) {
        VerbGroup verb = clause.verb();
        boolean self = clause.subjects().size() == 1
                && sentence.head(clause.subjects().getFirst()).is("i", "we");
        boolean done = verb != null
                && SWITCHES.contains(verb.lemma())
                && (verb.has(Flag.PAST) || verb.has(Flag.PERFECT))
                && !verb.has(Flag.NEGATED)
                && !verb.has(Flag.MODAL);
        if (!self || !done || clause.complements().isEmpty()) {
            return null;
        }
        Complement what = clause.complements().getFirst();
        Phrase role = what.preposition().isEmpty() && what.phrases().size() == 1
                ? what.phrases().getFirst()
                : null;
        return role == null
                ? null
                : predicates
                        .find(sentence.head(role).lemma())
                        .filter(known -> known.type() == Predicate.Type.PERSON)
                        .map(Predicate::name)
                        .orElse(null);
    }

    /** The name in "I go to Dr. Okoye now", "now I see Dr. Okoye". */
    private static @Nullable String next(ParsedSentence sentence, SyntaxClause clause) {
        VerbGroup verb = clause.verb();
        boolean goes = verb != null
                && GOES.contains(verb.lemma())
                && !verb.has(Flag.PAST)
                && !verb.has(Flag.MODAL)
                && !verb.has(Flag.NEGATED);
        if (!goes || verb == null) {
            return null;
        }
        int from = verb.to();
        while (sentence.is(from, "to", "now", "a")) {
            from++;
        }
        int to = from;
        while (sentence.has(to, PosTag.PROPN)
                || (to > from && sentence.is(to, ".") && sentence.has(to + 1, PosTag.PROPN))) {
            to++;
        }
        return to > from ? sentence.text(from, to) : null;
    }

    private void tell(Claim.Kind kind, Referent whose, String role, String who, ParsedSentence sentence) {
        heard.addUnlessTold(new Draft(
                kind,
                whose.name(),
                role,
                who,
                1,
                true,
                null,
                heard.now(),
                null,
                sentence.token(0).from(),
                sentence.syntax().tokens().getLast().to()));
    }
}
