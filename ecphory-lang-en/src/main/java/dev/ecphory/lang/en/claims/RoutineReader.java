package dev.ecphory.lang.en.claims;

import dev.ecphory.internal.text.EntityKeys;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.lang.en.frames.ExtractionState;
import dev.ecphory.lang.en.frames.ExtractionState.Draft;
import dev.ecphory.lang.en.frames.ParsedSentence;
import dev.ecphory.lang.en.frames.WordClassLexicon;
import dev.ecphory.lang.en.referents.Referents;
import dev.ecphory.lang.en.referents.Referents.Referent;
import dev.ecphory.lang.en.syntax.Phrase;
import dev.ecphory.lang.en.syntax.PosTag;
import dev.ecphory.lang.en.syntax.SyntaxClause;
import dev.ecphory.lang.en.syntax.SyntaxClause.Complement;
import dev.ecphory.lang.en.syntax.SyntaxToken;
import dev.ecphory.lang.en.syntax.VerbGroup;
import dev.ecphory.lang.en.syntax.VerbGroup.Flag;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Reads what somebody does again and again: "I have yoga every Tuesday at 6", "she swims twice a week". For one message and
 * one thread.
 */
final class RoutineReader {
    private static final Set<String> LIGHT = Set.of("have", "go", "do", "attend", "take");
    private static final Set<Flag> ELSE = EnumSet.of(
            Flag.PAST,
            Flag.PERFECT,
            Flag.FUTURE,
            Flag.PROGRESSIVE,
            Flag.MODAL,
            Flag.NEGATED,
            Flag.FORMER,
            Flag.PASSIVE,
            Flag.NONFINITE);
    private static final int LONGEST = 120;

    private final Referents referents;
    private final ExtractionState heard;

    RoutineReader(Referents referents, ExtractionState heard) {
        this.referents = referents;
        this.heard = heard;
    }

    void read(ParsedSentence sentence, boolean[] asserted) {
        for (int i = 0; i < asserted.length; i++) {
            SyntaxClause clause = sentence.clauses().get(i);
            VerbGroup verb = clause.verb();
            if (asserted[i] && verb != null && clause.subjects().size() == 1) {
                Referent who = referents.of(clause.subjects().getFirst(), sentence);
                if (who != null && who.person()) {
                    routine(sentence, clause, verb, who);
                }
            }
        }
    }

    private void routine(ParsedSentence sentence, SyntaxClause clause, VerbGroup verb, Referent who) {
        boolean works = verb.lemma().equals("work") && sentence.is(verb.to(), "out");
        boolean habit = verb.flags().stream().noneMatch(ELSE::contains)
                && (works || WordClassLexicon.has("habit", verb.lemma()));
        if (!habit || told(sentence, clause, who)) {
            return;
        }
        int end = end(sentence, clause);
        for (int i = verb.to(); i < end; i++) {
            int to = Recurrences.end(sentence.syntax().tokens(), i);
            if (to > i) {
                int from = begin(sentence, clause, verb);
                boolean vague = LIGHT.contains(verb.lemma()) && i == verb.to() && from == verb.main(); // "we go daily"
                if (from < i && !vague && plain(sentence, from, i)) {
                    add(deed(sentence, verb, from, to), who, sentence, clause);
                }
                return;
            }
        }
        int first = begin(sentence, clause);
        int to = Recurrences.end(sentence.syntax().tokens(), first);
        int from = begin(sentence, clause, verb);
        int last = last(sentence, clause);
        if (to > first && to <= verb.from() && from < last && plain(sentence, from, last)) {
            String when = sentence.text(first, to);
            add(
                    deed(sentence, verb, from, last) + " "
                            + when.substring(0, 1).toLowerCase(Locale.ROOT) + when.substring(1),
                    who,
                    sentence,
                    clause);
        }
    }

    /** "Running every morning" of "I run every morning". */
    private static String deed(ParsedSentence sentence, VerbGroup verb, int from, int to) {
        String text = sentence.text(from, to);
        return from == verb.main()
                ? sentence.token(from).participle()
                        + text.substring(sentence.text(from, from + 1).length())
                : text;
    }

    /** Where the sentence's part with the clause begins: behind the comma, the "and" or the mark before it. */
    private static int begin(ParsedSentence sentence, SyntaxClause clause) {
        int i = clause.from();
        while (i > 0
                && !sentence.has(i - 1, PosTag.CCONJ)
                && !sentence.is(i - 1, ".", ";", ":", "!", "?")
                && !(sentence.is(i - 1, ",") && i < clause.from())) {
            i--;
        }
        return i;
    }

    /** Where the words of what is done end. */
    private static int last(ParsedSentence sentence, SyntaxClause clause) {
        int last = sentence.verbalEnd(clause);
        for (Complement complement : clause.complements()) {
            last = complement.verbal() < 0
                    ? last
                    : Math.max(last, sentence.verbalEnd(sentence.clauses().get(complement.verbal())));
        }
        return last;
    }

    /** Where the clause ends with the verbal phrases that it has as complements. */
    private static int end(ParsedSentence sentence, SyntaxClause clause) {
        int end = clause.to();
        for (Complement complement : clause.complements()) {
            end = complement.verbal() < 0
                    ? end
                    : Math.max(end, sentence.clauses().get(complement.verbal()).to());
        }
        return end;
    }

    /** Where what is done begins: at the verb, or behind one that says nothing by itself. */
    private static int begin(ParsedSentence sentence, SyntaxClause clause, VerbGroup verb) {
        if (!LIGHT.contains(verb.lemma()) || clause.complements().isEmpty()) {
            return verb.main();
        }
        Complement first = clause.complements().getFirst();
        if (first.verbal() >= 0) {
            return sentence.clauses().get(first.verbal()).from();
        }
        boolean object = first.preposition().isEmpty()
                || (verb.lemma().equals("go") && first.preposition().equals("to"));
        Phrase phrase = first.phrases().isEmpty() ? null : first.phrases().getFirst();
        if (!object || phrase == null || Recurrences.end(sentence.syntax().tokens(), phrase.from()) > phrase.from()) {
            return verb.main();
        }
        boolean article = sentence.is(phrase.from(), "a", "an", "the", "my", "our", "his", "her")
                && phrase.to() - phrase.from() > 1;
        return phrase.from() + (article ? 1 : 0);
    }

    /** Whether no pronoun stands there, whose meaning would be lost. */
    private static boolean plain(ParsedSentence sentence, int from, int to) {
        List<SyntaxToken> tokens = sentence.syntax().tokens().subList(from, to);
        return tokens.stream()
                .noneMatch(token -> token.has(PosTag.SCONJ)
                        || token.is(
                                "it", "that", "this", "them", "him", "me", "us", "you", "i", "her", "there", "here"));
    }

    /** Whether the clause was understood as something else. */
    private boolean told(ParsedSentence sentence, SyntaxClause clause, Referent who) {
        int from = sentence.token(clause.from()).from();
        int to = sentence.token(clause.to() - 1).to();
        return heard.drafts().stream()
                .anyMatch(draft -> draft.from() < to
                        && from < draft.to()
                        && EntityKeys.key(draft.subject()).equals(EntityKeys.key(who.name())));
    }

    private void add(String value, Referent who, ParsedSentence sentence, SyntaxClause clause) {
        if (value.length() > LONGEST) {
            return;
        }
        heard.addUnlessTold(new Draft(
                Claim.Kind.ASSERTS,
                who.name(),
                "routine",
                value,
                who.sure() ? 1 : 0.9,
                false,
                null,
                heard.now(),
                null,
                sentence.token(clause.from()).from(),
                sentence.token(clause.to() - 1).to()));
    }
}
