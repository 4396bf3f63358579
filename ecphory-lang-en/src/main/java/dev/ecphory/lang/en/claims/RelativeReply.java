package dev.ecphory.lang.en.claims;

import dev.ecphory.lang.en.frames.ParsedSentence;
import dev.ecphory.lang.en.frames.WordClassLexicon;
import dev.ecphory.lang.en.referents.Referents;
import dev.ecphory.lang.en.referents.Referents.Referent;
import dev.ecphory.lang.en.referents.RelationWords;
import dev.ecphory.lang.en.syntax.PosTag;
import dev.ecphory.lang.en.syntax.SyntaxToken;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Puts the relative that a question asks of into the place of the pronoun that begins its reply: "What does your wife do?"
 * "She is a nurse." says "My wife is a nurse". Stateless.
 */
final class RelativeReply {
    private RelativeReply() {}

    /** The relatives of somebody of whom the other one speaks: "your mum". */
    static List<Referent> named(ParsedSentence asked, Referents referents, RelationWords relations) {
        List<SyntaxToken> tokens = asked.syntax().tokens();
        Referent self = referents.self();
        List<Referent> found = new ArrayList<>();
        for (int i = 0; self != null && i + 1 < tokens.size(); i++) {
            RelationWords.Relation relation = tokens.get(i).is("your") ? relations.at(tokens, i + 1) : null;
            boolean one = relation != null
                    && !relation.plural()
                    && !relation.animal()
                    && !asked.has(relation.end(), PosTag.NOUN)
                    && !asked.has(relation.end(), PosTag.PROPN)
                    && !asked.is(relation.end(), "'s");
            if (one && relation != null) {
                found.add(referents.relative(self, relation).unsure());
            }
        }
        return found;
    }

    /**
     * What the reply says; null when the question asks of nobody's relative, or the reply does not begin with a pronoun.
     *
     * @param asked the tokens of the question
     * @param auxiliary where its verb stands that the subject follows
     */
    static @Nullable String statement(List<SyntaxToken> asked, int auxiliary, ParsedSentence reply) {
        int at = auxiliary + 1;
        int end = at < asked.size() && asked.get(at).is("your") ? ReplyReader.subjectEnd(asked, at) : -1;
        List<SyntaxToken> said = reply.syntax().tokens();
        int pronoun = 0;
        while (pronoun < said.size() && said.get(pronoun).has(PosTag.INTJ, PosTag.PUNCT, PosTag.ADV)) {
            pronoun++;
        }
        if (end < at + 2 || pronoun + 2 >= said.size() || reply.syntax().asks()) {
            return null;
        }
        SyntaxToken relative = asked.get(end - 1);
        boolean several = !relative.word().equals(relative.lemma());
        char gender = RelationWords.gender(relative.lemma());
        SyntaxToken word = said.get(pronoun);
        boolean fits =
                several ? word.is("they") : (word.is("she") && gender != 'm') || (word.is("he") && gender != 'f');
        boolean person =
                WordClassLexicon.has("kin", relative.lemma()) || WordClassLexicon.has("people", relative.lemma());
        if (!fits || !person) {
            return null;
        }
        StringBuilder words = new StringBuilder("My");
        for (int i = at + 1; i < end; i++) {
            words.append(asked.get(i).is("'s") ? "" : " ").append(asked.get(i).word());
        }
        String verb =
                said.get(pronoun + 1).is("'s") ? "is" : said.get(pronoun + 1).word();
        return words.append(' ')
                .append(verb)
                .append(' ')
                .append(reply.text(pronoun + 2, said.size()))
                .append('.')
                .toString();
    }
}
