package dev.ecphory.lang.en.claims;

import dev.ecphory.internal.facts.PredicateRegistry;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.lang.en.frames.ExtractionState;
import dev.ecphory.lang.en.frames.ExtractionState.Draft;
import dev.ecphory.lang.en.frames.ParsedSentence;
import dev.ecphory.lang.en.frames.WordClassLexicon;
import dev.ecphory.lang.en.referents.Referents;
import dev.ecphory.lang.en.referents.Referents.Referent;
import dev.ecphory.lang.en.syntax.PosTag;
import dev.ecphory.lang.en.syntax.SyntaxClause;
import dev.ecphory.lang.en.syntax.SyntaxToken;
import dev.ecphory.lang.en.syntax.VerbGroup;
import dev.ecphory.lang.en.syntax.VerbGroup.Flag;
import java.util.List;
import java.util.Set;

/** Reads animals and things that the speaker takes for granted as his: "I'm here with my dog". For one message. */
final class OwnedThingReader {
    private static final Set<String> TELLING = Set.of("have", "get", "lose", "sell", "miss", "call", "name", "want");
    private static final Set<String> PARTS =
            Set.of("bury", "give", "put", "remember", "say", "lay", "wreck", "crash", "total", "trade", "love", "be");

    private final Referents referents;
    private final ExtractionState heard;

    OwnedThingReader(Referents referents, ExtractionState heard) {
        this.referents = referents;
        this.heard = heard;
    }

    void read(ParsedSentence sentence, boolean[] asserted) {
        Referent self = referents.self();
        for (int i = 0; self != null && i < asserted.length; i++) {
            SyntaxClause clause = sentence.clauses().get(i);
            VerbGroup verb = clause.verb();
            boolean now = verb != null
                    && !(verb.has(Flag.PAST) && longAgo(sentence))
                    && !verb.has(Flag.FUTURE)
                    && !verb.has(Flag.FORMER)
                    && !TELLING.contains(verb.lemma())
                    && !(verb.has(Flag.PAST) && PARTS.contains(verb.lemma()))
                    && !WordClassLexicon.has("goes_away", verb.lemma());
            for (int k = clause.from(); verb != null && now && asserted[i] && k < clause.to(); k++) {
                boolean behind = k >= verb.to(); // "my dog was brave" may tell of one that is gone
                if (sentence.is(k, "my", "our")
                        && (behind || !(verb.has(Flag.PAST) || verb.lemma().equals("be")))) {
                    owned(sentence, clause, self, k + 1);
                }
            }
        }
    }

    /** Whether the sentence tells of another time of life: "as a kid I rode my bike". */
    private static boolean longAgo(ParsedSentence sentence) {
        return sentence.syntax().tokens().stream()
                .anyMatch(t ->
                        t.is("when", "as", "ago", "once", "kid", "child", "childhood", "younger", "years", "while"));
    }

    private void owned(ParsedSentence sentence, SyntaxClause clause, Referent self, int from) {
        List<SyntaxToken> tokens = sentence.syntax().tokens();
        int head = from;
        while (head < tokens.size() && tokens.get(head).has(PosTag.ADJ, PosTag.NUM, PosTag.NOUN)) {
            head++;
        }
        head--;
        if (head < from || !tokens.get(head).has(PosTag.NOUN) || named(tokens, head + 1)) {
            return;
        }
        SyntaxToken thing = tokens.get(head);
        boolean mine = WordClassLexicon.has("mine", thing.lemma());
        for (int i = from; i < head; i++) {
            mine &= !WordClassLexicon.has("not_mine", tokens.get(i).word())
                    && !WordClassLexicon.has("kin", tokens.get(i).lemma())
                    && !tokens.get(i).has(PosTag.NOUN);
        }
        boolean counted = tokens.get(from).has(PosTag.NUM);
        if (!mine || (counted && from + 1 != head)) {
            return;
        }
        String predicate = counted ? "number_of_" + PredicateRegistry.word(thing.word()) : "owns";
        heard.addUnlessTold(new Draft(
                Claim.Kind.ASSERTS,
                self.name(),
                predicate,
                counted ? sentence.text(from, head) : sentence.text(from, head + 1),
                1,
                false,
                null,
                heard.now(),
                null,
                sentence.token(clause.from()).from(),
                sentence.token(clause.to() - 1).to()));
    }

    /** Whether a name or an owner's mark follows: "my dog Rex", "my dog's vet". */
    private static boolean named(List<SyntaxToken> tokens, int at) {
        if (at >= tokens.size()) {
            return false;
        }
        boolean comma = tokens.get(at).is(",", "(", "-") && at + 1 < tokens.size();
        SyntaxToken next = comma ? tokens.get(at + 1) : tokens.get(at);
        return next.has(PosTag.PROPN) || next.is("'s", "'", "named", "called", "and", "or");
    }
}
