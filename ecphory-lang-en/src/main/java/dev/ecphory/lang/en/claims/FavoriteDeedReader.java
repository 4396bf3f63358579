package dev.ecphory.lang.en.claims;

import dev.ecphory.knowledge.Claim;
import dev.ecphory.lang.en.frames.AssertedClauses;
import dev.ecphory.lang.en.frames.ExtractionState;
import dev.ecphory.lang.en.frames.ExtractionState.Draft;
import dev.ecphory.lang.en.frames.ParsedSentence;
import dev.ecphory.lang.en.frames.TitleSpans;
import dev.ecphory.lang.en.frames.WordClassLexicon;
import dev.ecphory.lang.en.referents.Referents;
import dev.ecphory.lang.en.referents.Referents.Referent;
import dev.ecphory.lang.en.syntax.PosTag;
import dev.ecphory.lang.en.syntax.SyntaxClause;
import dev.ecphory.lang.en.syntax.SyntaxClause.Link;
import dev.ecphory.lang.en.syntax.SyntaxToken;
import dev.ecphory.lang.en.syntax.VerbForm;
import dev.ecphory.lang.en.syntax.VerbGroup;
import java.util.List;

/**
 * Reads what somebody likes best that is told by more than a noun: a deed ("my favorite way to rest is reading") or a title ("my favorite
 * song is Never Let Me Go"). For one message and one thread.
 */
final class FavoriteDeedReader {
    private static final int NEAR = 7;

    private final Referents referents;
    private final ExtractionState heard;

    FavoriteDeedReader(Referents referents, ExtractionState heard) {
        this.referents = referents;
        this.heard = heard;
    }

    void read(ParsedSentence sentence) {
        Referent self = referents.self();
        List<SyntaxToken> tokens = sentence.syntax().tokens();
        for (int i = 0; self != null && i + 1 < tokens.size(); i++) {
            boolean best = tokens.get(i).is("my") && tokens.get(i + 1).is("favorite", "favourite", "fave");
            int deed = best && AssertedClauses.plain(sentence) ? deed(tokens, i + 2) : -1;
            if (deed > 0) {
                add(sentence, deed, self);
            } else if (best && AssertedClauses.plain(sentence)) {
                title(sentence, i + 2, self);
            }
        }
    }

    /** "My favourite book is Never Let Me Go": a title in which a verb was taken for that of the sentence. */
    private void title(ParsedSentence sentence, int kind, Referent self) {
        List<SyntaxToken> tokens = sentence.syntax().tokens();
        boolean told = kind + 2 < tokens.size()
                && WordClassLexicon.has("titled", tokens.get(kind).lemma())
                && tokens.get(kind + 1).is("is", "'s");
        String text = heard.entry.event().text();
        String title = told ? TitleSpans.at(text, tokens.get(kind + 2).from()) : "";
        if (title.indexOf(' ') > 0) {
            heard.addUnlessTold(new Draft(
                    Claim.Kind.ASSERTS,
                    self.name(),
                    "favorite_" + tokens.get(kind).lemma(),
                    title,
                    1,
                    false,
                    null,
                    heard.now(),
                    null,
                    tokens.get(kind - 2).from(),
                    tokens.getLast().to()));
        }
    }

    /** The verb of what is liked; -1 when no verb tells it. */
    private static int deed(List<SyntaxToken> tokens, int from) {
        for (int i = from; i + 1 < tokens.size() && i < from + NEAR; i++) {
            if (tokens.get(i).has(PosTag.PUNCT, PosTag.CCONJ)) {
                return -1;
            }
            if (i > from && tokens.get(i).is("is", "are")) {
                int at = tokens.get(i + 1).has(PosTag.ADV) ? i + 2 : i + 1;
                boolean to = at + 1 < tokens.size() && tokens.get(at).is("to");
                SyntaxToken verb = at < tokens.size() ? tokens.get(to ? at + 1 : at) : tokens.get(i);
                boolean does =
                        verb.has(PosTag.VERB) && verb.form().contains(to ? VerbForm.BASE : VerbForm.PRESENT_PARTICIPLE);
                return does ? (to ? at + 1 : at) : -1;
            }
        }
        return -1;
    }

    private void add(ParsedSentence sentence, int deed, Referent self) {
        List<SyntaxClause> clauses = sentence.clauses();
        for (int i = 0; i < clauses.size(); i++) {
            SyntaxClause clause = clauses.get(i);
            VerbGroup verb = clause.verb();
            if (verb == null) {
                continue;
            }
            VerbGroup before = i == 0 ? null : clauses.get(i - 1).verb();
            boolean here = verb.main() == deed;
            boolean next = before != null
                    && clause.shared()
                    && clause.link() == Link.JOINED
                    && before.main() == deed
                    && sentence.token(verb.main())
                            .form()
                            .equals(sentence.token(deed).form());
            if (here || next) {
                int end = sentence.verbalEnd(clause);
                boolean plain = sentence.syntax().tokens().subList(verb.main(), end).stream()
                        .noneMatch(t -> t.is("it", "that", "this", "them", "him", "her", "you", "your", "these"));
                if (plain) {
                    heard.addUnlessTold(new Draft(
                            Claim.Kind.ASSERTS,
                            self.name(),
                            "likes",
                            sentence.text(verb.main(), end),
                            1,
                            false,
                            null,
                            heard.now(),
                            null,
                            sentence.token(clause.from()).from(),
                            sentence.token(clause.to() - 1).to()));
                }
            }
        }
    }
}
