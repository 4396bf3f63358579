package dev.ecphory.lang.en.claims;

import dev.ecphory.knowledge.Claim;
import dev.ecphory.lang.en.frames.ExtractionState;
import dev.ecphory.lang.en.frames.ExtractionState.Draft;
import dev.ecphory.lang.en.frames.ParsedSentence;
import dev.ecphory.lang.en.frames.ValueKinds;
import dev.ecphory.lang.en.frames.WordClassLexicon;
import dev.ecphory.lang.en.referents.PersonNames;
import dev.ecphory.lang.en.referents.Referents;
import dev.ecphory.lang.en.referents.Referents.Referent;
import dev.ecphory.lang.en.referents.RelationWords;
import dev.ecphory.lang.en.referents.RelationWords.Relation;
import dev.ecphory.lang.en.syntax.Phrase;
import dev.ecphory.lang.en.syntax.PosTag;
import dev.ecphory.lang.en.syntax.SyntaxClause;
import dev.ecphory.lang.en.syntax.SyntaxToken;
import dev.ecphory.lang.en.syntax.VerbGroup.Flag;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Reads what stands beside a name between commas: "Anna, a nurse from Ghent, …", "my brother, 34, …", and "as a nurse, I
 * …". For one message and one thread.
 */
final class RoleReader {
    private final Referents referents;
    private final RelationWords relations;
    private final ExtractionState heard;

    RoleReader(Referents referents, RelationWords relations, ExtractionState heard) {
        this.referents = referents;
        this.relations = relations;
        this.heard = heard;
    }

    void read(ParsedSentence sentence) {
        List<SyntaxToken> tokens = sentence.syntax().tokens();
        if (tokens.stream().anyMatch(token -> WordClassLexicon.has("fiction", token.word()))) {
            return;
        }
        asA(sentence, tokens);
        for (int i = 1; i + 1 < tokens.size(); i++) {
            if (!tokens.get(i).is(",") || tokens.get(i).quoted()) {
                continue;
            }
            Referent whom = before(sentence, i);
            if (whom == null) {
                continue;
            }
            SyntaxToken next = tokens.get(i + 1);
            if (next.is("a", "an")) {
                role(sentence, whom, i + 1);
            } else if (next.has(PosTag.NUM)) {
                boolean pages = i + 3 < tokens.size() && tokens.get(i + 3).has(PosTag.NUM); // "Resources, 62, 176-183"
                String age = closes(tokens, i + 2) && !pages ? AgeReader.age(sentence, i + 1, i + 2) : null;
                if (age != null) {
                    add(whom, "age", age, tokens, i + 1, i + 2);
                }
            }
        }
    }

    /** Who is named, or told as a relative, right before a comma. */
    private @Nullable Referent before(ParsedSentence sentence, int comma) {
        List<SyntaxToken> tokens = sentence.syntax().tokens();
        int from = comma;
        while (from > 0 && tokens.get(from - 1).has(PosTag.PROPN)) {
            from--;
        }
        boolean listed = from > 1
                && tokens.get(from - 1).is(",", "and")
                && tokens.get(from - 2).has(PosTag.PROPN);
        if (from < comma && PersonNames.whole(tokens, from, comma)) {
            boolean self = from > 1
                    && tokens.get(from - 1).is("am")
                    && tokens.get(from - 2).is("i");
            boolean device = from > 0
                    && tokens.get(from - 1).has(PosTag.NOUN)
                    && sentence.text(from, comma)
                            .equals(sentence.text(from, comma).toUpperCase(Locale.ROOT)); // "device UI"
            boolean place = from > 0
                    && tokens.get(from - 1).has(PosTag.ADP)
                    && !tokens.get(from - 1).is("with", "by", "from");
            Referent own = self ? referents.self() : null;
            return self ? own : listed || place || device ? null : referents.named(tokens, from, comma, '?');
        }
        for (int i = Math.max(0, comma - 4); from == comma && i < comma - 1; i++) {
            Relation relation = tokens.get(i).is("my", "our") ? relations.at(tokens, i + 1) : null;
            Referent self = referents.self();
            if (relation != null && self != null && relation.end() == comma && !relation.plural()) {
                return referents.relative(self, relation);
            }
        }
        return null;
    }

    private void role(ParsedSentence sentence, Referent whom, int article) {
        List<SyntaxToken> tokens = sentence.syntax().tokens();
        int end = trade(sentence, article);
        if (end < 0) {
            return;
        }
        boolean from = end + 1 < tokens.size()
                && tokens.get(end).is("from")
                && tokens.get(end + 1).has(PosTag.PROPN);
        if (!from
                && !closes(tokens, end)
                && !(end < tokens.size() && tokens.get(end).is("at", "in", "with", "for", "who", "by"))) {
            return;
        }
        add(whom, "occupation", sentence.text(article + 1, end), tokens, article, end);
        if (from && !whom.self()) {
            int to = end + 1;
            while (to < tokens.size() && tokens.get(to).has(PosTag.PROPN)) {
                to++;
            }
            add(whom, "from_place", sentence.text(end + 1, to), tokens, end, to);
        }
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

    private static boolean closes(List<SyntaxToken> tokens, int at) {
        return at >= tokens.size()
                || tokens.get(at).is(",", ".", "!", "?", ";", ")", "-", "—")
                || tokens.get(at).is("and");
    }

    /** "As a nurse, I …", when it is told of now. */
    private void asA(ParsedSentence sentence, List<SyntaxToken> tokens) {
        Referent self = referents.self();
        int end = tokens.size() > 3 && tokens.get(0).is("as") && tokens.get(1).is("a", "an") ? trade(sentence, 1) : -1;
        if (end < 0 || self == null || sentence.syntax().asks()) {
            return;
        }
        int subject = end < tokens.size() && tokens.get(end).is(",") ? end + 1 : end;
        if (subject + 1 >= tokens.size() || !tokens.get(subject).is("i", "my")) {
            return;
        }
        for (SyntaxClause clause : sentence.clauses()) {
            boolean now = clause.verb() != null
                    && clause.verb().from() > subject
                    && !clause.subjects().isEmpty()
                    && clause.subjects().getFirst().from() == subject
                    && !clause.verb().has(Flag.PAST)
                    && !clause.verb().has(Flag.MODAL);
            if (now) {
                add(self, "occupation", sentence.text(2, end), tokens, 0, end);
            }
        }
    }

    private void add(Referent whom, String predicate, String object, List<SyntaxToken> tokens, int from, int to) {
        heard.addUnlessTold(new Draft(
                Claim.Kind.ASSERTS,
                whom.name(),
                predicate,
                object,
                whom.sure() ? 1 : 0.9,
                false,
                null,
                heard.now(),
                null,
                tokens.get(from).from(),
                tokens.get(to - 1).to()));
    }
}
