package dev.ecphory.lang.en.syntax;

import dev.ecphory.lang.en.syntax.SyntaxClause.Complement;
import dev.ecphory.lang.en.syntax.SyntaxClause.Link;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The clauses of a sentence as far as they are read, and where the reading stands. For one sentence and one thread. */
final class ParserState {
    final PhraseReader words;
    final List<PartialClause> clauses = new ArrayList<>();
    /** The clause that what comes next belongs to; null behind a mark that ends it. */
    @Nullable
    PartialClause current;
    /** The word that opens the next clause; empty for none. */
    String marker = "";
    /** How the next clause will hang on others. */
    Link link = Link.MAIN;
    /** Whether a clause may begin here. */
    boolean boundary = true;
    /** The token that is read next. */
    int i;

    ParserState(PhraseReader words) {
        this.words = words;
    }

    /** Goes on with a new clause. */
    void begin(PartialClause next) {
        clauses.add(next);
        current = next;
        marker = "";
        link = Link.MAIN;
        boundary = false;
    }

    /** Ends the clause without another. */
    void detach() {
        current = null;
        marker = "";
        link = Link.MAIN;
        boundary = true;
    }

    /** Adds what follows the verb; in a fragment, to a clause without one. */
    void add(Complement complement) {
        if (current == null) {
            begin(new PartialClause(link, -1, marker, i, null));
        }
        if (current != null) {
            current.complements.add(complement);
        }
    }

    int skipAdverbs(int from) {
        int at = from;
        while (words.has(at, PosTag.ADV) && !words.is(at, "when", "where", "how", "why")) {
            at++;
        }
        return at;
    }

    /** Whether a verb is a past participle alone. */
    boolean participle(VerbGroup verb) {
        return verb.to() - verb.from() == 1 && words.at(verb.main()).form().contains(VerbForm.PAST_PARTICIPLE);
    }

    /** Whether a verb is a base form alone. */
    boolean base(VerbGroup verb) {
        return verb.to() - verb.from() == 1 && words.at(verb.main()).form().contains(VerbForm.BASE);
    }

    /** A verb in the infinitive that hangs on the clause before. */
    void infinitive(PartialClause last, List<Phrase> nouns, VerbGroup verb) {
        last.complements.add(new Complement("", List.of(), clauses.size()));
        PartialClause next = new PartialClause(Link.INFINITIVE, clauses.indexOf(last), "", verb.from(), verb);
        next.subjects.addAll(nouns);
        next.shared = true;
        begin(next);
        i = verb.to();
    }

    /** Gives a clause the adverbs among its verbs. */
    void inside(VerbGroup verb, PartialClause next) {
        for (int k = verb.from(); k < verb.to(); k++) {
            if (words.has(k, PosTag.ADV) && !words.is(k, "not")) {
                next.adverbs.add(words.at(k).word());
            }
        }
    }
}
