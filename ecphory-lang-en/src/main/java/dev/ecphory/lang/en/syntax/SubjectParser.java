package dev.ecphory.lang.en.syntax;

import dev.ecphory.lang.en.syntax.SyntaxClause.Complement;
import dev.ecphory.lang.en.syntax.SyntaxClause.Link;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads nouns: those before a verb with a tense open a clause, all others complete one. For one sentence and one thread. */
final class SubjectParser {
    private final ParserState state;
    private final PhraseReader words;

    SubjectParser(ParserState state) {
        this.state = state;
        this.words = state.words;
    }

    /** What is done as a subject: "drawing flowers" before "is"; null when none begins there. */
    @Nullable
    Phrase gerund(int from) {
        if (!words.has(from, PosTag.VERB) || !words.at(from).form().contains(VerbForm.PRESENT_PARTICIPLE)) {
            return null;
        }
        List<Phrase> object = words.joined(from + 1, false);
        int to = object.isEmpty() ? from + 1 : object.getLast().to();
        while (words.has(to, PosTag.ADP) && !words.joined(to + 1, false).isEmpty()) {
            to = words.joined(to + 1, false).getLast().to();
        }
        VerbGroup verb = words.finite(to);
        boolean third = verb != null
                && (words.has(verb.from(), PosTag.AUX)
                        || words.at(verb.main()).form().contains(VerbForm.THIRD));
        return third ? new Phrase(Phrase.Kind.VERBAL, from, to, from, List.of()) : null;
    }

    /** Goes on with nouns: the subject of a clause when a verb follows, else what the clause before is said of. */
    void nominal(List<Phrase> joined) {
        List<Phrase> nouns = joined;
        VerbGroup verb = words.finite(nouns.getLast().to());
        if (verb != null && nouns.size() > 1 && state.current != null && !state.boundary) {
            Phrase last = nouns.getLast(); // "I like cats and my sister likes dogs"
            state.current.complements.add(new Complement("", nouns.subList(0, nouns.size() - 1), -1));
            state.current.to = last.from();
            nouns = List.of(last);
            state.link = Link.JOINED;
        }
        Phrase aside =
                verb == null && nouns.size() == 1 && words.is(nouns.getFirst().to(), ",")
                        ? words.noun(nouns.getFirst().to() + 1)
                        : null;
        boolean denied = words.is(nouns.getFirst().from() - 1, "not"); // "not meat, fish is what I eat"
        aside = aside != null && (addressed(aside) || denied) ? null : aside;
        if (aside != null && (state.current == null || state.boundary)) {
            int after = words.is(aside.to(), ",") ? aside.to() + 1 : aside.to();
            VerbGroup late = words.finite(after);
            if (late != null) {
                Phrase named = nouns.getFirst();
                boolean called = words.is(aside.from(), "i", "we", "you"); // "Nice, I like that", "Oh Nina, we won"
                nouns = List.of(
                        called
                                ? aside
                                : new Phrase(named.kind(), named.from(), named.to(), named.head(), List.of(aside)));
                verb = late;
            }
        }
        if (verb == null && nouns.size() == 1 && (state.current == null || state.boundary)) {
            Phrase whole = described(nouns.getFirst());
            verb = whole == null ? null : words.finite(whole.to());
            nouns = whole == null ? nouns : List.of(whole);
        }
        if (verb != null && !reduced(nouns, verb)) {
            open(nouns, verb);
            return;
        }
        if (state.current == null) {
            state.begin(new PartialClause(state.link, -1, state.marker, state.i, null));
        }
        PartialClause clause = state.current;
        if (clause != null) {
            clause.complements.add(new Complement("", nouns, -1));
        }
        state.i = nouns.getLast().to();
        state.boundary = false;
    }

    /** Whether a noun behind a comma is the subject, and the name before it only calls somebody: "Anna, I moved to Rome". */
    private boolean addressed(Phrase aside) {
        boolean owned = aside.kind() == Phrase.Kind.NOUN && words.is(aside.from(), "my", "our");
        boolean pronoun = aside.kind() == Phrase.Kind.PRONOUN && !words.is(aside.from(), "who", "which", "that");
        return (pronoun || owned) && !words.is(aside.to(), ",");
    }

    /** A subject with what a preposition adds to it: "the budget for the kitchen is …"; null when no verb follows. */
    private @Nullable Phrase described(Phrase noun) {
        boolean the = words.has(noun.from(), PosTag.DET) && noun.kind() == Phrase.Kind.NOUN;
        Phrase more = the && words.is(noun.to(), "for", "from", "with", "at", "in", "on", "to")
                ? words.noun(noun.to() + 1)
                : null;
        boolean told = more != null && words.finite(more.to()) != null && (more.kind() == Phrase.Kind.NOUN);
        return told && more != null ? new Phrase(noun.kind(), noun.from(), more.to(), noun.head(), List.of()) : null;
    }

    /** Whether a participle only adds to the object before it: "I adopted a puppy named Luna". */
    private boolean reduced(List<Phrase> nouns, VerbGroup verb) {
        PartialClause last = state.current;
        return last != null
                && last.verb != null
                && last.complements.isEmpty()
                && !state.boundary
                && state.marker.isEmpty()
                && !ClauseWords.takesClause(last.verb.lemma())
                && nouns.getLast().kind() == Phrase.Kind.NOUN
                && state.participle(verb);
    }

    /** A clause with a subject of its own. */
    void open(List<Phrase> nouns, VerbGroup verb) {
        PartialClause last = state.current;
        if (last != null
                && last.verb != null
                && last.complements.isEmpty()
                && !state.boundary
                && ClauseWords.takesBareInfinitive(last.verb.lemma())
                && state.base(verb)
                && state.marker.isEmpty()
                && !words.is(nouns.getFirst().from(), "i", "we", "he", "she", "they")) {
            last.complements.add(new Complement("", nouns, -1));
            state.infinitive(last, nouns, verb);
            return;
        }
        Link how = state.link;
        int parent = last == null ? -1 : state.clauses.indexOf(last);
        if (how == Link.MAIN
                && last != null
                && state.marker.isEmpty()
                && last.verb == null
                && !state.boundary
                && definite(last)) {
            how = Link.RELATIVE; // "the company I work for"
        } else if (how == Link.MAIN && last != null && state.marker.isEmpty() && last.verb != null) {
            boolean bare = last.complements.isEmpty() && !state.boundary;
            boolean relative = !state.boundary && !last.complements.isEmpty();
            how = bare ? Link.CONTENT : relative ? Link.RELATIVE : Link.JOINED;
        }
        PartialClause next =
                new PartialClause(how, parent, state.marker, nouns.getFirst().from(), verb);
        next.subjects.addAll(nouns);
        for (int k = nouns.getLast().to(); k < verb.from(); k++) {
            if (words.has(k, PosTag.TIME)) {
                next.times.add(k);
            } else {
                next.adverbs.add(words.at(k).word());
            }
        }
        state.inside(verb, next);
        state.begin(next);
        state.i = verb.to();
    }

    /** Whether a clause without a verb ends in a noun that a clause may say more of: "the company I work for". */
    private boolean definite(PartialClause last) {
        Phrase noun = last.lastNoun();
        boolean plain = !last.complements.isEmpty()
                && last.complements.getLast().preposition().isEmpty();
        return noun != null && plain && words.is(noun.from(), "the", "a", "an", "every", "all", "my", "our", "another");
    }
}
