package dev.ecphory.lang.en.claims;

import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.TimePoint;
import dev.ecphory.lang.en.frames.AssertedClauses;
import dev.ecphory.lang.en.frames.ExtractionState;
import dev.ecphory.lang.en.frames.ExtractionState.Draft;
import dev.ecphory.lang.en.frames.ParsedSentence;
import dev.ecphory.lang.en.frames.RelatedTime;
import dev.ecphory.lang.en.frames.ValueKinds;
import dev.ecphory.lang.en.referents.Referents;
import dev.ecphory.lang.en.referents.Referents.Referent;
import dev.ecphory.lang.en.syntax.Phrase;
import dev.ecphory.lang.en.syntax.PosTag;
import dev.ecphory.lang.en.syntax.SyntaxClause;
import dev.ecphory.lang.en.syntax.SyntaxClause.Link;
import dev.ecphory.lang.en.syntax.SyntaxToken;
import dev.ecphory.lang.en.syntax.VerbGroup;
import dev.ecphory.lang.en.syntax.VerbGroup.Flag;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads what a noun tells of a day or a journey that somebody has: "my first day at Fiat was on 3 May", "our trip to Rome
 * was great", and fragments: "First day at Fiat today!", "Back from Rome". For one message and one thread.
 */
final class OccasionReader {
    private static final Set<String> JOBS = Set.of("at", "with", "for");
    private static final Set<String> WAYS = Set.of("to", "in", "around", "through");
    private static final Set<String> LIKED = Set.of("enjoy", "love", "like", "finish");
    private static final Set<String> LASTS = Set.of("be", "go", "last", "take");
    private static final int MOST = 4;

    private final Referents referents;
    private final ExtractionState heard;

    OccasionReader(Referents referents, ExtractionState heard) {
        this.referents = referents;
        this.heard = heard;
    }

    void read(ParsedSentence sentence, boolean[] asserted) {
        boolean fragments = AssertedClauses.plain(sentence);
        List<SyntaxClause> clauses = sentence.clauses();
        for (int i = 0; i < clauses.size(); i++) {
            SyntaxClause clause = clauses.get(i);
            boolean fragment = clause.verb() == null && clause.link() == Link.MAIN;
            if (fragment && fragments && i == 0) {
                back(sentence, clause);
            }
            if (asserted[i] || (fragment && fragments)) {
                phrases(sentence, clause, fragment && i == 0);
            }
        }
    }

    private void phrases(ParsedSentence sentence, SyntaxClause clause, boolean fragment) {
        boolean alone = fragment && sentence.clauses().size() == 1;
        for (Phrase phrase : clause.subjects()) {
            occasion(sentence, clause, phrase, true, alone);
        }
        for (SyntaxClause.Complement complement : clause.complements()) {
            for (Phrase phrase : complement.phrases()) {
                occasion(sentence, clause, phrase, complement.preposition().isEmpty() && be(clause), alone);
            }
        }
    }

    private static boolean be(SyntaxClause clause) {
        VerbGroup verb = clause.verb();
        return verb != null && verb.lemma().equals("be");
    }

    private void occasion(ParsedSentence sentence, SyntaxClause clause, Phrase phrase, boolean told, boolean alone) {
        Phrase value = phrase.kind() == Phrase.Kind.NOUN ? behind(sentence, phrase.head() + 1) : null;
        if (value == null) {
            return;
        }
        boolean first = ValueKinds.in("first_day", phrase, sentence);
        boolean last = ValueKinds.in("last_day", phrase, sentence);
        boolean owned = sentence.token(phrase.from()).is("my", "our", "his", "her")
                || referents.owner(phrase, sentence) != null;
        Referent owner = owned
                ? referents.owner(phrase, sentence)
                : alone && phrase.from() == start(sentence) ? referents.self() : null;
        if (owner == null || !owner.person()) {
            return;
        }
        SyntaxToken way = sentence.token(phrase.head() + 1);
        VerbGroup verb = clause.verb();
        if ((first || last)
                && JOBS.contains(way.word())
                && (told || alone)
                && ValueKinds.accepts("workplace", value, sentence)
                && (verb == null || !verb.has(Flag.NEGATED))) {
            add(first ? Claim.Kind.ASSERTS : Claim.Kind.ENDS, owner, "works_at", value, sentence, clause, phrase);
        } else if (ValueKinds.in("journey", phrase, sentence)
                && WAYS.contains(way.word())
                && owned
                && been(verb, told)
                && ValueKinds.accepts("place", value, sentence)) {
            add(Claim.Kind.ASSERTS, owner, "visited", value, sentence, clause, phrase);
        }
    }

    /** Whether the verb tells that a journey is over. */
    private static boolean been(@Nullable VerbGroup verb, boolean told) {
        if (verb == null
                || verb.has(Flag.NEGATED)
                || verb.has(Flag.PASSIVE)
                || !(verb.has(Flag.PAST) || verb.has(Flag.PERFECT))) {
            return false;
        }
        return told ? LASTS.contains(verb.lemma()) : LIKED.contains(verb.lemma());
    }

    /** "Back from Rome". */
    private void back(ParsedSentence sentence, SyntaxClause clause) {
        Referent self = referents.self();
        boolean back = sentence.is(start(sentence), "back", "home");
        for (SyntaxClause.Complement complement : clause.complements()) {
            boolean place = back
                    && complement.preposition().equals("from")
                    && complement.phrases().size() == 1
                    && ValueKinds.accepts("place", complement.phrases().getFirst(), sentence);
            if (place && self != null) {
                add(
                        Claim.Kind.ASSERTS,
                        self,
                        "visited",
                        complement.phrases().getFirst(),
                        sentence,
                        clause,
                        complement.phrases().getFirst());
            }
        }
    }

    /** Where a sentence begins, what only leads in passed over. */
    private static int start(ParsedSentence sentence) {
        int i = 0;
        while (sentence.is(
                        i, "just", "finally", "so", "and", "well", "ok", "okay", "yes", "oh", "hey", "today", "already")
                || sentence.has(i, PosTag.PUNCT)
                || sentence.has(i, PosTag.TIME)) {
            i++;
        }
        return i;
    }

    /** The noun phrase behind a preposition. */
    private static @Nullable Phrase behind(ParsedSentence sentence, int at) {
        if (!sentence.has(at, PosTag.ADP)) {
            return null;
        }
        int to = at + 1;
        int head = -1;
        while (to < sentence.syntax().tokens().size()
                && to <= at + MOST
                && (sentence.token(to).has(PosTag.DET, PosTag.PROPN, PosTag.NOUN, PosTag.ADJ)
                        || sentence.is(to, "&"))) {
            head = sentence.token(to).has(PosTag.PROPN, PosTag.NOUN) ? to : head;
            to++;
        }
        return head < 0 ? null : new Phrase(Phrase.Kind.NOUN, at + 1, head + 1, head, List.of());
    }

    private void add(
            Claim.Kind kind,
            Referent owner,
            String predicate,
            Phrase value,
            ParsedSentence sentence,
            SyntaxClause clause,
            Phrase said) {
        List<RelatedTime> times = new ArrayList<>(sentence.times(clause));
        TimePoint from = times.stream().map(RelatedTime::start).findFirst().orElse(heard.now());
        boolean change = predicate.equals("works_at");
        heard.addUnlessTold(new Draft(
                kind,
                owner.name(),
                predicate,
                sentence.text(value),
                owner.sure() ? 1 : 0.9,
                change,
                null,
                from,
                null,
                sentence.token(said.from()).from(),
                sentence.token(value.to() - 1).to()));
    }
}
