package dev.ecphory.lang.en.claims;

import dev.ecphory.knowledge.Claim;
import dev.ecphory.lang.en.frames.ExtractionState;
import dev.ecphory.lang.en.frames.ExtractionState.Draft;
import dev.ecphory.lang.en.frames.ParsedSentence;
import dev.ecphory.lang.en.frames.WordClassLexicon;
import dev.ecphory.lang.en.referents.PersonNames;
import dev.ecphory.lang.en.referents.Referents;
import dev.ecphory.lang.en.referents.Referents.Referent;
import dev.ecphory.lang.en.referents.RelationWords;
import dev.ecphory.lang.en.referents.RelationWords.Relation;
import dev.ecphory.lang.en.syntax.PosTag;
import dev.ecphory.lang.en.syntax.SyntaxToken;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads who is whose relative, friend or pet where it is told in passing: "my sister Anna", "our dog, Rex, …", "Anna, my
 * sister, …". What is told so is taken for granted, in a question as well. For one message and one thread.
 */
final class RelationReader {
    private static final double SURE = 1;
    private static final double REFERRED = 0.9;

    private final Referents referents;
    private final RelationWords relations;
    private final ExtractionState heard;

    RelationReader(Referents referents, RelationWords relations, ExtractionState heard) {
        this.referents = referents;
        this.relations = relations;
        this.heard = heard;
    }

    void read(ParsedSentence sentence) {
        List<SyntaxToken> tokens = sentence.syntax().tokens();
        for (SyntaxToken token : tokens) {
            if (WordClassLexicon.has("fiction", token.word())) {
                return;
            }
        }
        int i = 0;
        while (i < tokens.size()) {
            i = tokens.get(i).quoted() ? i + 1 : Math.max(i + 1, phrase(tokens, i));
        }
    }

    /** Reads the phrase that begins at a token; where it ends. */
    private int phrase(List<SyntaxToken> tokens, int from) {
        SyntaxToken first = tokens.get(from);
        if (first.is("my", "our", "his", "her")) {
            Referent owner = referents.owner(first);
            return owner == null ? from : chain(tokens, from, from + 1, owner);
        }
        if (first.is("the")) {
            Relation relation = relations.at(tokens, from + 1);
            Referent self = referents.self();
            boolean ours = relation != null && relation.animal() && self != null && apposed(tokens, relation.end());
            return ours && self != null ? chain(tokens, from, from + 1, self) : from;
        }
        if (first.is("a", "an")) {
            return ofMine(tokens, from);
        }
        int end = from > 0 && tokens.get(from - 1).has(PosTag.PROPN) ? from : PersonNames.end(tokens, from);
        if (end > from && end < tokens.size()) {
            if (tokens.get(end).is("'s")) {
                return Math.max(end, chain(tokens, from, end + 1, referents.named(tokens, from, end, '?')));
            }
            behind(tokens, from, end);
        }
        return end;
    }

    /** "My sister's husband Tom": every step of it; where it ends. */
    private int chain(List<SyntaxToken> tokens, int from, int at, Referent first) {
        Referent owner = first;
        int i = at;
        int last = at;
        while (i < tokens.size()) {
            Relation relation = relations.at(tokens, i);
            if (relation == null) {
                return last;
            }
            boolean spokenTo = from > 0
                    && tokens.get(from - 1).has(PosTag.AUX)
                    && relation.end() < tokens.size()
                    && tokens.get(relation.end()).is(",");
            List<int[]> names = spokenTo ? List.of() : names(tokens, relation); // "Fox is my son, Renata"
            for (int[] name : names) {
                tell(tokens, owner, relation, name, from);
            }
            last = names.isEmpty() ? relation.end() : names.getLast()[1];
            if (names.isEmpty() && relation.age() != null && !relation.plural() && !relation.animal()) {
                age(tokens, referents.relative(owner, relation).name(), relation, from, last);
            }
            boolean on = last < tokens.size() && tokens.get(last).is("'s") && names.size() < 2;
            if (!on) {
                return last;
            }
            owner = names.isEmpty()
                    ? referents.relative(owner, relation)
                    : referents.named(tokens, names.getFirst()[0], names.getFirst()[1], relation.gender());
            i = last + 1;
        }
        return last;
    }

    /** "A friend of mine, Tom", "a cousin of Anna's called Tom". */
    private int ofMine(List<SyntaxToken> tokens, int from) {
        Relation relation = relations.at(tokens, from + 1);
        Referent self = referents.self();
        int end = relation == null ? from : relation.end();
        if (relation == null
                || self == null
                || end + 1 >= tokens.size()
                || !tokens.get(end).is("of")
                || !tokens.get(end + 1).is("mine", "ours")) {
            return from;
        }
        Relation moved = new Relation(
                relation.words(),
                relation.predicate(),
                end + 2,
                relation.gender(),
                relation.age(),
                relation.fresh(),
                relation.plural());
        for (int[] name : names(tokens, moved)) {
            tell(tokens, self, moved, name, from);
        }
        return end + 2;
    }

    /** The names that follow a relation, as places of their first tokens and behind their last. */
    static List<int[]> names(List<SyntaxToken> tokens, Relation relation) {
        int at = relation.end();
        if (at >= tokens.size()) {
            return List.of();
        }
        SyntaxToken next = tokens.get(at);
        boolean direct = PersonNames.end(tokens, at) > at;
        boolean called = next.is("called", "named")
                && next.has(PosTag.VERB)
                && (at == 0 || !tokens.get(at - 1).has(PosTag.AUX));
        boolean apart = next.is(",", "(", ":") || called;
        int begin = direct ? at : apart ? at + 1 : -1;
        if (begin < 0) {
            return List.of();
        }
        List<int[]> names = new ArrayList<>();
        if (relation.plural()) {
            list(tokens, begin, names);
            return names.size() < 2 ? List.of() : names;
        }
        int end = PersonNames.end(tokens, begin);
        boolean whole = end > begin && (direct || called || closed(tokens, begin, end));
        return whole ? List.of(new int[] {begin, end}) : List.of();
    }

    private static boolean apposed(List<SyntaxToken> tokens, int at) {
        boolean comma = at < tokens.size() && tokens.get(at).is(",");
        int end = comma ? PersonNames.end(tokens, at + 1) : at;
        return comma && end > at + 1 && end < tokens.size() && closed(tokens, at + 1, end);
    }

    /** Whether a name between marks is what they set apart, and no member of a list. */
    private static boolean closed(List<SyntaxToken> tokens, int begin, int end) {
        if (end >= tokens.size()) {
            return true;
        }
        SyntaxToken after = tokens.get(end);
        if (after.is(")", ".", "!", "?", ";", ":", "-", "—", "–")) {
            return true;
        }
        if (!after.is(",")) {
            return after.is("who", "whom", "whose", "which")
                    || (tokens.get(begin - 1).is("(") && after.is(")"));
        }
        int next = end + 1;
        boolean and = next < tokens.size() && tokens.get(next).is("and", "or", "&");
        int member = and ? next + 1 : next;
        boolean more = member < tokens.size()
                && (tokens.get(member).has(PosTag.PROPN) || tokens.get(member).is("my", "our"));
        return !more || !enumerates(tokens, next);
    }

    /** Whether a list goes on: another name or relative, and "and" behind it or before it. */
    private static boolean enumerates(List<SyntaxToken> tokens, int from) {
        for (int i = from; i < tokens.size() && i < from + 8; i++) {
            SyntaxToken token = tokens.get(i);
            if (token.is("and", "or", "&")) {
                return true;
            }
            if (token.has(PosTag.VERB, PosTag.AUX)) {
                return false;
            }
        }
        return false;
    }

    /** "Tom", "Tom and Ann", "Tom, Ben and Ann". */
    private static void list(List<SyntaxToken> tokens, int from, List<int[]> names) {
        int i = from;
        boolean last = false;
        while (true) {
            int end = PersonNames.end(tokens, i);
            if (end == i) {
                return;
            }
            names.add(new int[] {i, end});
            if (last || end >= tokens.size()) {
                return;
            }
            boolean comma = tokens.get(end).is(",");
            boolean and = tokens.get(end).is("and", "&")
                    || (comma && end + 1 < tokens.size() && tokens.get(end + 1).is("and"));
            if (!comma && !and) {
                return;
            }
            i = end + (comma && and ? 2 : 1);
            last = and;
        }
    }

    /** "Anna, my sister, …". */
    private void behind(List<SyntaxToken> tokens, int from, int end) {
        if (!tokens.get(end).is(",") || end + 2 >= tokens.size()) {
            return;
        }
        SyntaxToken pronoun = tokens.get(end + 1);
        Relation relation = pronoun.is("my", "our", "his", "her") ? relations.at(tokens, end + 2) : null;
        boolean listed = from > 1
                && tokens.get(from - 1).is(",", "and", "or", "&")
                && tokens.get(from - 2).has(PosTag.PROPN, PosTag.NOUN);
        if (relation == null || relation.plural() || listed) {
            return;
        }
        int close = relation.end();
        boolean closed = close >= tokens.size() || tokens.get(close).is(",", ".", "!", "?", ";", "who", "-", "—", ")");
        boolean more = close + 1 < tokens.size()
                && tokens.get(close).is(",")
                && (tokens.get(close + 1).has(PosTag.PROPN)
                        || tokens.get(close + 1).is("and", "my", "our"))
                && enumerates(tokens, close + 1);
        Referent owner = closed && !more ? referents.owner(pronoun) : null;
        if (owner != null) {
            tell(tokens, owner, relation, new int[] {from, end}, from);
        }
    }

    private void tell(List<SyntaxToken> tokens, Referent owner, Relation relation, int[] name, int from) {
        String called =
                heard.text(tokens.get(name[0]).from(), tokens.get(name[1] - 1).to());
        if (called.equals(owner.name())) {
            return;
        }
        add(tokens, owner, owner.name(), relation.predicate(), called, relation.fresh(), name);
        if (relation.one()) {
            add(tokens, owner, owner.name() + "'s " + relation.words(), "alias_of", called, false, name);
        }
        referents.knows(called, relation.gender());
        if (relation.age() != null) {
            age(tokens, called, relation, from, name[1]);
        }
    }

    private void age(List<SyntaxToken> tokens, String whose, Relation relation, int from, int to) {
        String age = relation.age();
        if (age != null) {
            heard.addUnlessTold(new Draft(
                    Claim.Kind.ASSERTS,
                    whose,
                    "age",
                    age,
                    SURE,
                    false,
                    null,
                    heard.now(),
                    null,
                    tokens.get(from).from(),
                    tokens.get(to - 1).to()));
        }
    }

    private void add(
            List<SyntaxToken> tokens,
            Referent owner,
            String subject,
            String predicate,
            String object,
            boolean fresh,
            int[] name) {
        heard.addUnlessTold(new Draft(
                Claim.Kind.ASSERTS,
                subject,
                predicate,
                object,
                owner.sure() ? SURE : REFERRED,
                fresh,
                null,
                heard.now(),
                null,
                tokens.get(name[0]).from(),
                tokens.get(name[1] - 1).to()));
    }
}
