package dev.ecphory.lang.en.claims;

import dev.ecphory.internal.language.TimeBound;
import dev.ecphory.internal.text.EntityKeys;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.TimePoint;
import dev.ecphory.lang.en.frames.ExtractionState;
import dev.ecphory.lang.en.frames.ExtractionState.Draft;
import dev.ecphory.lang.en.frames.ParsedSentence;
import dev.ecphory.lang.en.frames.RelatedTime;
import dev.ecphory.lang.en.referents.Referents.Referent;
import dev.ecphory.lang.en.syntax.SyntaxClause;
import dev.ecphory.lang.en.syntax.VerbGroup;
import dev.ecphory.lang.en.syntax.VerbGroup.Flag;

/** Makes claims of what clauses say by their nouns. For one message and one thread. */
record NominalClaims(ExtractionState heard) {
    private static final double SURE = 1;
    private static final double REFERRED = 0.9;

    void add(
            ParsedSentence sentence,
            SyntaxClause clause,
            Referent whom,
            String predicate,
            String object,
            boolean change) {
        add(sentence, clause, whom, predicate, object, change, true);
    }

    /** Adds what a clause says of somebody; that it is not so when the clause is negated. */
    void add(
            ParsedSentence sentence,
            SyntaxClause clause,
            Referent whom,
            String predicate,
            String object,
            boolean change,
            boolean sure) {
        add(sentence, clause, whom, predicate, object, change, sure, since(sentence, clause, change));
    }

    /** The same since a time that another clause told. */
    void add(
            ParsedSentence sentence,
            SyntaxClause clause,
            Referent whom,
            String predicate,
            String object,
            boolean change,
            boolean sure,
            TimePoint since) {
        VerbGroup verb = clause.verb();
        boolean negated = verb != null && verb.has(Flag.NEGATED);
        boolean over = clause.adverbs().contains("longer")
                || (negated && clause.adverbs().contains("anymore"));
        Claim.Kind kind = over ? Claim.Kind.ENDS : negated ? Claim.Kind.DENIES : Claim.Kind.ASSERTS;
        boolean now = clause.adverbs().contains("now");
        if (object.isEmpty()
                || (!(predicate.equals("name") && whom.self())
                        && EntityKeys.key(object).equals(EntityKeys.key(whom.name())))) {
            return;
        }
        heard.add(draft(kind, sentence, clause, whom, predicate, object, change || now || over, sure, since));
    }

    /** Adds what a whole sentence says of somebody. */
    void add(ParsedSentence sentence, Referent whom, String predicate, String object) {
        heard.add(new Draft(
                Claim.Kind.ASSERTS,
                whom.name(),
                predicate,
                object,
                SURE,
                false,
                null,
                heard.now(),
                null,
                sentence.token(0).from(),
                sentence.syntax().tokens().getLast().to()));
    }

    /** Adds what a clause takes for granted, or says by its negation: "I don't have kids". */
    void addAsserted(ParsedSentence sentence, SyntaxClause clause, Referent whom, String predicate, String object) {
        TimePoint since = since(sentence, clause, false);
        heard.addUnlessTold(draft(Claim.Kind.ASSERTS, sentence, clause, whom, predicate, object, false, true, since));
    }

    /** Adds that something told of somebody before is so no longer. */
    void ends(ParsedSentence sentence, SyntaxClause clause, Referent whom, String predicate, String object) {
        TimePoint since = since(sentence, clause, true);
        heard.add(draft(Claim.Kind.ENDS, sentence, clause, whom, predicate, object, true, true, since));
    }

    private static Draft draft(
            Claim.Kind kind,
            ParsedSentence sentence,
            SyntaxClause clause,
            Referent whom,
            String predicate,
            String object,
            boolean change,
            boolean sure,
            TimePoint since) {
        return new Draft(
                kind,
                whom.name(),
                predicate,
                object,
                whom.sure() && sure ? SURE : REFERRED,
                change,
                null,
                since,
                null,
                sentence.token(clause.from()).from(),
                sentence.token(clause.to() - 1).to());
    }

    /** Since when it is so; a change may be told with the day on which it came. */
    TimePoint since(ParsedSentence sentence, SyntaxClause clause, boolean change) {
        boolean past = clause.verb() != null && clause.verb().has(Flag.PAST);
        return sentence.times(clause).stream()
                .filter(time -> time.relation() == TimeBound.SINCE
                        || (change
                                && past
                                && time.relation() == TimeBound.AT
                                && time.start().at().isBefore(heard.now().at())))
                .map(RelatedTime::start)
                .findFirst()
                .orElse(heard.now());
    }
}
