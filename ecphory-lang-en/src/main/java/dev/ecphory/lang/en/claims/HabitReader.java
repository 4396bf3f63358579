package dev.ecphory.lang.en.claims;

import dev.ecphory.internal.text.EntityKeys;
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
import dev.ecphory.lang.en.syntax.SyntaxToken;
import dev.ecphory.lang.en.syntax.VerbForm;
import dev.ecphory.lang.en.syntax.VerbGroup;
import dev.ecphory.lang.en.syntax.VerbGroup.Flag;
import java.util.EnumSet;
import java.util.Set;

/** Reads pastimes that a verb alone tells: "I jog around the lake", "my father hunts". For one message and one thread. */
final class HabitReader {
    private static final Set<Flag> ELSE = EnumSet.complementOf(EnumSet.of(Flag.FORMER));
    private static final Set<String> WHERE =
            Set.of("in", "on", "at", "around", "along", "through", "near", "by", "with");
    private static final int LONGEST = 60;

    private final Referents referents;
    /** What these say is a taste. */
    private static final Set<String> FEELS = Set.of("love", "like", "enjoy", "prefer", "adore", "hate");

    private final ExtractionState heard;

    HabitReader(Referents referents, ExtractionState heard) {
        this.referents = referents;
        this.heard = heard;
    }

    void read(ParsedSentence sentence, boolean[] asserted) {
        leisure(sentence, asserted);
        for (int i = 0; i < asserted.length; i++) {
            SyntaxClause clause = sentence.clauses().get(i);
            VerbGroup verb = clause.verb();
            if (verb == null || !asserted[i]) {
                continue;
            }
            boolean outing = going(sentence, clause, verb);
            boolean habit = !outing
                    && clause.subjects().size() == 1
                    && verb.flags().stream().noneMatch(ELSE::contains)
                    && (WordClassLexicon.has("pastime_verb", verb.lemma())
                            || (verb.lemma().equals("work") && sentence.is(verb.to(), "out"))
                            || verb.lemma().equals("do"))
                    && beside(sentence, clause.subjects().getFirst(), verb)
                    && !clause.adverbs().contains("never")
                    && clause.complements().stream()
                            .allMatch(one -> verb.lemma().equals("do") ? done(sentence, one) : fits(sentence, one))
                    && (!verb.lemma().equals("do") || !clause.complements().isEmpty());
            Referent who = habit || outing ? referents.of(clause.subjects().getFirst(), sentence) : null;
            if (outing && who != null && who.person() && !told(sentence, clause, who)) {
                int end = outingEnd(sentence, clause);
                if (plain(sentence, verb.to(), end)) {
                    add(clause, who, sentence.text(verb.to(), end), sentence);
                }
            } else if (who != null && who.person() && !told(sentence, clause, who)) {
                add(sentence, clause, verb, who);
            }
        }
    }

    /** "I go hiking", "we go camping with my brother". */
    private static boolean going(ParsedSentence sentence, SyntaxClause clause, VerbGroup verb) {
        SyntaxToken next = verb.to() < sentence.syntax().tokens().size() ? sentence.token(verb.to()) : null;
        return verb.lemma().equals("go")
                && verb.flags().isEmpty()
                && clause.subjects().size() == 1
                && next != null
                && next.form().contains(VerbForm.PRESENT_PARTICIPLE)
                && next.word().endsWith("ing")
                && !clause.adverbs().contains("never")
                && !WordClassLexicon.has("not_leisure", next.lemma())
                && !next.is("thing", "going", "morning", "evening");
    }

    private static int outingEnd(ParsedSentence sentence, SyntaxClause clause) {
        int end = sentence.verbalEnd(clause);
        for (Complement complement : clause.complements()) {
            end = complement.verbal() < 0
                    ? end
                    : Math.max(end, sentence.verbalEnd(sentence.clauses().get(complement.verbal())));
        }
        return end;
    }

    /** "In my spare time I restore clocks", "for fun we build kites". */
    private void leisure(ParsedSentence sentence, boolean[] asserted) {
        int at = 0;
        int count = sentence.syntax().tokens().size();
        while (at < count && !free(sentence, at)) {
            at++;
        }
        for (int i = 0; at < count && i < asserted.length; i++) {
            SyntaxClause clause = sentence.clauses().get(i);
            VerbGroup verb = clause.verb();
            boolean does = asserted[i]
                    && verb != null
                    && verb.flags().isEmpty()
                    && clause.subjects().size() == 1
                    && !WordClassLexicon.has("not_leisure", verb.lemma())
                    && !FEELS.contains(verb.lemma())
                    && beside(sentence, clause.subjects().getFirst(), verb)
                    && sentence.verbalEnd(clause) > verb.to();
            Referent who = does ? referents.of(clause.subjects().getFirst(), sentence) : null;
            if (who != null && verb != null && who.self() && !told(sentence, clause, who)) {
                int end = sentence.verbalEnd(clause);
                int from = verb.lemma().equals("do") ? verb.to() : verb.main();
                end = at > from ? Math.min(end, at) : end;
                if (from < end && plain(sentence, from, end)) {
                    add(clause, who, sentence.text(from, end), sentence);
                }
            }
        }
    }

    private static boolean free(ParsedSentence sentence, int at) {
        boolean time = sentence.is(at, "in")
                && sentence.is(at + 1, "my", "our")
                && sentence.is(at + 2, "spare", "free")
                && sentence.is(at + 3, "time");
        return time || (sentence.is(at, "for") && sentence.is(at + 1, "fun"));
    }

    private static boolean plain(ParsedSentence sentence, int from, int to) {
        return sentence.syntax().tokens().subList(from, to).stream()
                .noneMatch(t -> t.is("it", "that", "this", "them", "him", "her", "his", "your", "you", "what"));
    }

    /** Whether a verb stands behind its subject at once, adverbs apart: what may as well be a noun is a verb there. */
    private static boolean beside(ParsedSentence sentence, Phrase subject, VerbGroup verb) {
        boolean beside = subject.to() <= verb.from();
        for (int i = subject.to(); i < verb.from(); i++) {
            beside &= sentence.has(i, PosTag.ADV);
        }
        return beside;
    }

    /** "Yoga" of "I do yoga". */
    private static boolean done(ParsedSentence sentence, Complement complement) {
        return complement.preposition().isEmpty()
                && complement.phrases().size() == 1
                && ValueKinds.in("doing", complement.phrases().getFirst(), sentence);
    }

    /** "Around the lake", "with my brother"; not what points at something told before. */
    private static boolean fits(ParsedSentence sentence, Complement complement) {
        boolean out = complement.phrases().isEmpty() && complement.preposition().equals("out");
        return out
                || (complement.verbal() < 0
                        && WHERE.contains(complement.preposition())
                        && complement.phrases().stream()
                                .allMatch(phrase -> phrase.kind() == Phrase.Kind.NOUN
                                        && sentence.tokens(phrase).stream()
                                                .noneMatch(t -> t.is(
                                                        "it", "that", "this", "them", "him", "her", "his", "your"))));
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

    private void add(ParsedSentence sentence, SyntaxClause clause, VerbGroup verb, Referent who) {
        boolean does = verb.lemma().equals("do");
        String value = does
                ? sentence.text(clause.complements().getFirst().phrases().getFirst())
                : sentence.token(verb.main()).lemma()
                        + sentence.text(verb.main(), sentence.verbalEnd(clause))
                                .substring(sentence.text(verb.main(), verb.main() + 1)
                                        .length());
        add(clause, who, verb.has(Flag.FORMER), value, sentence);
    }

    private void add(SyntaxClause clause, Referent who, String value, ParsedSentence sentence) {
        add(clause, who, false, value, sentence);
    }

    private void add(SyntaxClause clause, Referent who, boolean over, String value, ParsedSentence sentence) {
        if (value.length() <= LONGEST) {
            heard.addUnlessTold(new Draft(
                    over ? Claim.Kind.ENDS : Claim.Kind.ASSERTS,
                    who.name(),
                    "hobby",
                    value,
                    who.sure() ? 1 : 0.9,
                    over,
                    null,
                    heard.now(),
                    null,
                    sentence.token(clause.from()).from(),
                    sentence.token(clause.to() - 1).to()));
        }
    }
}
