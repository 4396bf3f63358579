package dev.ecphory.lang.en.claims;

import dev.ecphory.knowledge.Claim;
import dev.ecphory.lang.en.frames.ExtractionState;
import dev.ecphory.lang.en.frames.ExtractionState.Draft;
import dev.ecphory.lang.en.frames.ParsedSentence;
import dev.ecphory.lang.en.frames.ValueKinds;
import dev.ecphory.lang.en.frames.WordClassLexicon;
import dev.ecphory.lang.en.referents.Referents;
import dev.ecphory.lang.en.referents.Referents.Referent;
import dev.ecphory.lang.en.syntax.Phrase;
import dev.ecphory.lang.en.syntax.PosTag;
import dev.ecphory.lang.en.syntax.SyntaxClause;
import dev.ecphory.lang.en.syntax.SyntaxClause.Complement;
import dev.ecphory.lang.en.syntax.SyntaxClause.Link;
import dev.ecphory.lang.en.syntax.SyntaxToken;
import dev.ecphory.lang.en.syntax.VerbGroup;
import dev.ecphory.lang.en.syntax.VerbGroup.Flag;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads tastes whose object a pronoun tells: "figs are great! I love them". It stands for what was named in the clauses right
 * before, if these name one such kind of thing and nothing else. For one message and one thread.
 */
final class PronounPreferenceReader {
    private static final Set<String> LIKES = Set.of("love", "like", "enjoy", "adore");
    private static final Set<String> DISLIKES = Set.of("hate", "dislike", "detest", "loathe");
    private static final Set<Flag> WORDED = Set.of(Flag.PAST, Flag.MODAL, Flag.NEGATED, Flag.FORMER, Flag.PASSIVE);
    private static final double REFERRED = 0.9;

    private final Referents referents;
    private final ExtractionState heard;
    private @Nullable ParsedSentence before;

    PronounPreferenceReader(Referents referents, ExtractionState heard) {
        this.referents = referents;
        this.heard = heard;
    }

    void read(ParsedSentence sentence, boolean[] asserted) {
        List<SyntaxClause> clauses = sentence.clauses();
        for (int i = 0; i < clauses.size(); i++) {
            SyntaxClause clause = clauses.get(i);
            Phrase pronoun = asserted[i] ? object(sentence, clause) : null;
            Referent whom = pronoun == null ? null : whom(sentence, clause);
            if (pronoun != null && whom != null) {
                String named = i > 0 ? named(sentence, i, pronoun, sentence) : previous(pronoun, sentence);
                add(sentence, clause, whom, named);
            }
        }
        before = sentence;
    }

    /** "Them" of "I love them", told without any condition; null for any other clause. */
    private static @Nullable Phrase object(ParsedSentence sentence, SyntaxClause clause) {
        VerbGroup verb = clause.verb();
        boolean taste = verb != null
                && (LIKES.contains(verb.lemma()) || DISLIKES.contains(verb.lemma()))
                && verb.flags().stream().noneMatch(WORDED::contains)
                && (clause.link() == Link.MAIN || clause.link() == Link.JOINED);
        if (!taste || clause.complements().isEmpty()) {
            return null;
        }
        Complement first = clause.complements().getFirst();
        boolean alone = first.preposition().isEmpty() && first.phrases().size() == 1;
        Phrase phrase = alone ? first.phrases().getFirst() : null;
        boolean told = phrase != null
                && phrase.to() - phrase.from() == 1
                && sentence.is(phrase.from(), "it", "them")
                && clause.complements().stream().allMatch(one -> one.verbal() < 0)
                && !sentence.is(phrase.to(), "all", "when", "if", "how", "here", "there", "because", "that");
        return told ? phrase : null;
    }

    private @Nullable Referent whom(ParsedSentence sentence, SyntaxClause clause) {
        Referent whom =
                clause.subjects().size() == 1 ? referents.of(clause.subjects().getFirst(), sentence) : null;
        return whom != null && whom.person() ? whom : null;
    }

    private String previous(Phrase pronoun, ParsedSentence sentence) {
        return before == null ? "" : named(before, before.clauses().size(), pronoun, sentence);
    }

    /** The one kind of thing that some clauses name, if it is of the pronoun's number; empty otherwise. */
    private static String named(ParsedSentence said, int end, Phrase pronoun, ParsedSentence sentence) {
        List<Phrase> phrases = new ArrayList<>();
        for (SyntaxClause clause : said.clauses().subList(0, end)) {
            phrases.addAll(clause.subjects());
            clause.complements().forEach(complement -> phrases.addAll(complement.phrases()));
        }
        List<Phrase> nouns = phrases.stream()
                .filter(phrase -> phrase.kind() != Phrase.Kind.ADJECTIVE
                        && !WordClassLexicon.has("praise", said.head(phrase).word())
                        && !(phrase.kind() == Phrase.Kind.PRONOUN && said.is(phrase.from(), "i", "we", "me", "you")))
                .distinct()
                .toList();
        boolean them = sentence.is(pronoun.from(), "them");
        boolean first = them // "figs grow in my garden": no other noun there is told of several
                && !nouns.isEmpty()
                && said.clauses().getFirst().subjects().equals(List.of(nouns.getFirst()))
                && nouns.stream().skip(1).noneMatch(noun -> noun.kind() != Phrase.Kind.NOUN || many(noun, said));
        Phrase only = first || nouns.size() == 1 ? nouns.getFirst() : null;
        if (only == null) {
            return "";
        }
        boolean kind = only.kind() == Phrase.Kind.NOUN && bare(only, said) && ValueKinds.accepts("taste", only, said);
        return kind && them == many(only, said) ? said.text(only) : "";
    }

    /** A noun of a kind, or a name: nothing that is only somebody's, or one of many. */
    private static boolean bare(Phrase phrase, ParsedSentence sentence) {
        return sentence.tokens(phrase).stream()
                .noneMatch(token -> token.has(PosTag.DET)
                        || token.has(PosTag.NUM)
                        || token.is("my", "our", "his", "her", "their", "your", "home", "'s", "today", "of"));
    }

    private static boolean many(Phrase phrase, ParsedSentence sentence) {
        SyntaxToken head = sentence.head(phrase);
        return head.word().endsWith("s")
                ? !head.has(PosTag.PROPN) && !head.lemma().equals(head.word())
                : head.is("people", "children", "mice", "geese");
    }

    private void add(ParsedSentence sentence, SyntaxClause clause, Referent whom, String what) {
        VerbGroup verb = clause.verb();
        if (verb == null || what.isEmpty()) {
            return;
        }
        heard.addUnlessTold(new Draft(
                Claim.Kind.ASSERTS,
                whom.name(),
                LIKES.contains(verb.lemma()) ? "likes" : "dislikes",
                what,
                REFERRED,
                false,
                null,
                heard.now(),
                null,
                sentence.token(clause.from()).from(),
                sentence.token(clause.to() - 1).to()));
    }
}
