package dev.ecphory.lang.en.verbs;

import dev.ecphory.lang.en.frames.ParsedSentence;
import dev.ecphory.lang.en.frames.ValueKinds;
import dev.ecphory.lang.en.frames.VerbFrame;
import dev.ecphory.lang.en.syntax.Phrase;
import dev.ecphory.lang.en.syntax.PosTag;
import dev.ecphory.lang.en.syntax.SyntaxClause;
import dev.ecphory.lang.en.syntax.SyntaxClause.Complement;
import dev.ecphory.lang.en.syntax.SyntaxClause.Link;
import dev.ecphory.lang.en.syntax.VerbGroup.Flag;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Puts the noun that a relative clause says more of into its place: "the bakery where I work". Stateless. */
public final class Antecedents {
    private static final Set<String> RELATIVES = Set.of("which", "that", "who", "whom", "where", ",");

    private static final Set<String> TASTES = Set.of("likes", "dislikes", "prefers");

    /** "They asked what phone I have" tells of none. */
    private static final String[] ASKED = {"what", "which", "whose"};

    private Antecedents() {}

    /** The complements of a clause with the noun before a relative clause in its place. */
    static List<Complement> complements(VerbFrame frame, ParsedSentence sentence, SyntaxClause clause) {
        List<Complement> all = new ArrayList<>(clause.complements());
        if (all.isEmpty() && frame.has(VerbFrame.Mark.PASSIVE)) {
            return joined(sentence, clause);
        }
        boolean where = clause.marker().equals("where");
        if (!where && (clause.link() != Link.RELATIVE || clause.subjects().isEmpty())) {
            return all;
        }
        Phrase noun = before(sentence, clause);
        boolean vague = noun != null
                && TASTES.contains(frame.predicate())
                && (sentence.is(noun.from(), "a", "an", "some", "couple", "few") // "a book that I like"
                        || sentence.is(noun.from() - 1, "by", "from")
                        || !(sentence.is(noun.to(), ",") || ValueKinds.name(noun, sentence))); // "activities I enjoy"
        if (noun == null || vague || clause.subjects().contains(noun)) {
            return all;
        }
        if (where) {
            all.add(new Complement("where", List.of(noun), -1));
            return all;
        }
        for (int i = 0; i < all.size(); i++) {
            Complement one = all.get(i);
            boolean open = one.phrases().isEmpty()
                    && one.verbal() < 0
                    && !one.preposition().equals(frame.particle());
            if (open) {
                all.set(i, new Complement(one.preposition(), List.of(noun), -1));
                return all;
            }
        }
        all.add(new Complement("", List.of(noun), -1));
        return all;
    }

    /** What stands behind the last of joined participles: "born and raised in Perth". */
    private static List<Complement> joined(ParsedSentence sentence, SyntaxClause clause) {
        int next = sentence.clauses().indexOf(clause) + 1;
        SyntaxClause other =
                next < sentence.clauses().size() ? sentence.clauses().get(next) : clause;
        boolean goesOn = other.shared()
                && other.link() == Link.JOINED
                && other.verb() != null
                && other.verb().has(Flag.PASSIVE);
        return new ArrayList<>(goesOn ? other.complements() : clause.complements());
    }

    /** The noun phrase right before a clause. */
    private static @Nullable Phrase before(ParsedSentence sentence, SyntaxClause clause) {
        if (clause.parent() < 0) {
            return null;
        }
        SyntaxClause above = sentence.clauses().get(clause.parent());
        List<Phrase> phrases = new ArrayList<>(above.subjects());
        above.complements().forEach(complement -> phrases.addAll(complement.phrases()));
        for (Phrase phrase : phrases) {
            boolean near = phrase.to() <= clause.from()
                    && phrase.kind() == Phrase.Kind.NOUN
                    && !sentence.is(phrase.from(), ASKED)
                    && !sentence.is(phrase.from() - 1, ASKED)
                    && !sentence.is(phrase.from() - 1, "not", "longer");
            for (int i = phrase.to(); near && i < clause.from(); i++) {
                near = RELATIVES.contains(sentence.token(i).word()) || sentence.has(i, PosTag.ADV);
            }
            if (near && !sentence.is(phrase.from() - 1, "longer", "not")) {
                return phrase;
            }
        }
        return null;
    }
}
