package dev.ecphory.lang.en.verbs;

import dev.ecphory.lang.en.frames.ParsedSentence;
import dev.ecphory.lang.en.syntax.Phrase;
import dev.ecphory.lang.en.syntax.PosTag;
import dev.ecphory.lang.en.syntax.SyntaxClause;
import dev.ecphory.lang.en.syntax.SyntaxClause.Complement;
import dev.ecphory.lang.en.syntax.SyntaxClause.Link;
import dev.ecphory.lang.en.syntax.VerbGroup;
import dev.ecphory.lang.en.syntax.VerbGroup.Flag;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Puts what a sentence brings to the front back into its place: "it is in Oslo that I live", "Oslo is where I live", "Anna is
 * the one I'm with". Stateless.
 */
public final class CleftReader {
    private static final Set<String> ASKS = Set.of("where", "what", "who", "whom");

    private CleftReader() {}

    /** The clauses of a sentence as they would read without the cleft; only those that are asserted. */
    static List<SyntaxClause> plain(ParsedSentence sentence, boolean[] asserted) {
        List<SyntaxClause> all = new ArrayList<>();
        List<SyntaxClause> clauses = sentence.clauses();
        for (int i = 0; i < clauses.size(); i++) {
            SyntaxClause clause = clauses.get(i);
            boolean hangs = clause.link() == Link.RELATIVE || ASKS.contains(clause.marker());
            Complement behind = asserted[i] && !clause.subjects().isEmpty() ? behind(sentence, i, asserted) : null;
            if (behind != null) {
                all.add(plain(sentence, clause, behind));
                continue;
            }
            if (!hangs
                    || !asserted[i]
                    || clause.parent() < 0
                    || clause.subjects().isEmpty()
                    || clause.shared()) {
                continue;
            }
            SyntaxClause above = clauses.get(clause.parent());
            VerbGroup verb = above.verb();
            boolean is =
                    verb != null && verb.lemma().equals("be") && asserted[clause.parent()] && !verb.has(Flag.NEGATED);
            Complement front = is ? front(sentence, above, clause) : null;
            if (front != null && !clause.subjects().contains(front.phrases().getFirst())) {
                all.add(plain(sentence, clause, front));
            }
        }
        return all;
    }

    /** "Oslo" of "where I live is Oslo", "what I eat is fish", "the phone I use is a Pixel 7", "all I have is a cow"; null for any other clause. */
    private static @Nullable Complement behind(ParsedSentence sentence, int at, boolean[] asserted) {
        List<SyntaxClause> clauses = sentence.clauses();
        SyntaxClause clause = clauses.get(at);
        SyntaxClause next = at + 1 < clauses.size() && asserted[at + 1] ? clauses.get(at + 1) : null;
        VerbGroup verb = next == null ? null : next.verb();
        boolean is = verb != null
                && verb.lemma().equals("be")
                && !verb.has(Flag.NEGATED)
                && !verb.has(Flag.PAST)
                && verb.from() == clause.to();
        if (next == null || !is || next.complements().isEmpty() || clause.shared()) {
            return null;
        }
        boolean asked = ASKS.contains(clause.marker()) && next.shared() && clause.parent() < 0;
        SyntaxClause above =
                clause.link() == Link.RELATIVE && clause.parent() >= 0 ? clauses.get(clause.parent()) : null;
        boolean which = above != null
                && above.verb() == null
                && above.complements().size() == 1
                && next.subjects().size() == 1
                && sentence.is(next.subjects().getFirst().from(), "the", "all")
                && next.subjects().getFirst().to() <= clause.from();
        Complement what = next.complements().getFirst();
        boolean named = what.phrases().size() >= 1
                && what.phrases().stream().allMatch(phrase -> phrase.kind() == Phrase.Kind.NOUN)
                && (what.preposition().isEmpty() || (asked && clause.marker().equals("where")));
        return (asked || which) && named ? what : null;
    }

    private static SyntaxClause plain(ParsedSentence sentence, SyntaxClause clause, Complement front) {
        List<Complement> complements = new ArrayList<>();
        boolean placed = false;
        for (Complement complement : clause.complements()) {
            boolean open = complement.phrases().isEmpty() && complement.verbal() < 0;
            if (open && !placed) {
                complements.add(new Complement(complement.preposition(), front.phrases(), -1));
                placed = true;
            } else if (complement.phrases().isEmpty()
                    || !denied(sentence, complement.phrases().getFirst())) {
                complements.add(complement);
            }
        }
        if (!placed) {
            boolean where =
                    clause.marker().equals("where") && front.preposition().isEmpty();
            complements.add(where ? new Complement("where", front.phrases(), -1) : front);
        }
        return new SyntaxClause(
                Link.MAIN,
                -1,
                "",
                clause.subjects(),
                false,
                clause.verb(),
                complements,
                clause.adverbs(),
                clause.times(),
                clause.from(),
                clause.to());
    }

    private static boolean denied(ParsedSentence sentence, Phrase phrase) {
        return sentence.is(phrase.from(), "not") || sentence.is(phrase.from() - 1, "not", "longer");
    }

    /** What is brought to the front; null when nothing is. */
    private static @Nullable Complement front(ParsedSentence sentence, SyntaxClause above, SyntaxClause clause) {
        Complement first =
                above.complements().isEmpty() ? null : above.complements().getFirst();
        Phrase subject = above.subjects().size() == 1 ? above.subjects().getFirst() : null;
        boolean what = clause.marker().equals("what")
                || clause.marker().equals("who")
                || clause.marker().equals("whom");
        if (what
                && above.complements().isEmpty()
                && !above.subjects().isEmpty()
                && above.subjects().stream().allMatch(phrase -> phrase.kind() == Phrase.Kind.NOUN)) {
            return new Complement("", above.subjects(), -1); // "fish is what I eat"
        }
        if (subject != null
                && sentence.head(subject).is("it")
                && first != null
                && (first.phrases().size() == 1
                        || (first.phrases().size() > 1
                                && first.phrases().stream()
                                        .allMatch(phrase -> sentence.has(phrase.from(), PosTag.NUM))))) {
            return first;
        }
        if (subject == null
                && above.parent() >= 0
                && sentence.clauses().get(above.parent()).verb() == null) {
            List<Complement> named = sentence.clauses().get(above.parent()).complements();
            subject = named.isEmpty() || named.getFirst().phrases().isEmpty()
                    ? null
                    : named.getFirst().phrases().getFirst();
        }
        if (subject == null
                || subject.kind() != Phrase.Kind.NOUN
                || !sentence.head(subject).has(PosTag.PROPN)) {
            return null;
        }
        boolean which = first != null
                && first.preposition().isEmpty()
                && first.phrases().size() == 1
                && sentence.is(first.phrases().getFirst().from(), "the")
                && first.phrases().getFirst().to() >= clause.from() - 1;
        boolean where = clause.marker().equals("where") && above.complements().isEmpty();
        return which || where ? new Complement("", List.of(subject), -1) : null;
    }
}
