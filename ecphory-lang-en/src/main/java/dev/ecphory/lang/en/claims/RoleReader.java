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
import dev.ecphory.lang.en.syntax.SyntaxToken;
import dev.ecphory.lang.en.syntax.VerbGroup.Flag;
import java.util.List;

/** Reads what speakers call themselves at the head of a sentence: "as a nurse, I …". For one message and one thread. */
record RoleReader(Referents referents, ExtractionState heard) {
    void read(ParsedSentence sentence) {
        List<SyntaxToken> tokens = sentence.syntax().tokens();
        Referent self = referents.self();
        int end = tokens.size() > 3 && tokens.get(0).is("as") && tokens.get(1).is("a", "an") ? trade(sentence, 1) : -1;
        if (end < 0
                || self == null
                || sentence.syntax().asks()
                || tokens.stream().anyMatch(token -> WordClassLexicon.has("fiction", token.word()))) {
            return;
        }
        int subject = end < tokens.size() && tokens.get(end).is(",") ? end + 1 : end;
        if (subject + 1 >= tokens.size() || !tokens.get(subject).is("i", "my")) {
            return;
        }
        boolean now = sentence.clauses().stream().anyMatch(clause -> now(clause, subject));
        if (now) {
            heard.addUnlessTold(new Draft(
                    Claim.Kind.ASSERTS,
                    self.name(),
                    "occupation",
                    sentence.text(2, end),
                    1,
                    false,
                    null,
                    heard.now(),
                    null,
                    tokens.get(0).from(),
                    tokens.get(end - 1).to()));
        }
    }

    /** Whether a clause tells of its subject as it is now. */
    private static boolean now(SyntaxClause clause, int subject) {
        return clause.verb() != null
                && clause.verb().from() > subject
                && !clause.subjects().isEmpty()
                && clause.subjects().getFirst().from() == subject
                && !clause.verb().has(Flag.PAST)
                && !clause.verb().has(Flag.MODAL);
    }

    /** Behind the words for a trade after an article; -1 when none stand there. */
    private static int trade(ParsedSentence sentence, int article) {
        List<SyntaxToken> tokens = sentence.syntax().tokens();
        int head = -1;
        int i = article + 1;
        while (i < tokens.size()
                && (tokens.get(i).has(PosTag.NOUN, PosTag.ADJ, PosTag.NUM)
                        || (tokens.get(i).has(PosTag.PROPN) && head < 0))) {
            head = tokens.get(i).has(PosTag.NOUN) ? i : head;
            i++;
        }
        if (head < 0 || head + 1 != i) {
            return -1;
        }
        Phrase phrase = new Phrase(Phrase.Kind.NOUN, article, i, head, List.of());
        boolean judged = tokens.get(article + 1).is("good", "great", "real", "big", "true", "bad", "natural", "born");
        return ValueKinds.role(phrase, sentence) && !judged ? i : -1;
    }
}
