package dev.ecphory.lang.en.verbs;

import dev.ecphory.internal.language.TimeBound;
import dev.ecphory.knowledge.TimePoint;
import dev.ecphory.lang.en.frames.ClauseTerm;
import dev.ecphory.lang.en.frames.ExtractionState;
import dev.ecphory.lang.en.frames.ParsedSentence;
import dev.ecphory.lang.en.frames.RelatedTime;
import dev.ecphory.lang.en.syntax.SyntaxClause;
import dev.ecphory.lang.en.syntax.SyntaxClause.Link;
import dev.ecphory.lang.en.syntax.VerbGroup;
import dev.ecphory.lang.en.syntax.VerbGroup.Flag;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * When a thing happened that is told without a time: when what is told beside it did, in the same sentence or the one before.
 * "Last Friday was great. I went to a fair." For one message and one thread.
 */
public final class NarratedTimes {
    /** What happened so has a time of its own. */
    private static final Set<String> OWN =
            Set.of("just", "now", "today", "already", "once", "ever", "never", "recently");

    private final ExtractionState heard;
    private @Nullable TimePoint before;

    NarratedTimes(ExtractionState heard) {
        this.heard = heard;
    }

    /** Goes on to the sentence that follows. */
    void pass(ParsedSentence sentence) {
        before = null;
        for (SyntaxClause clause : sentence.clauses()) {
            TimePoint told = told(sentence, clause);
            before = told == null ? before : told;
        }
        TimePoint was = was(sentence);
        before = was == null ? before : was;
    }

    /** "Hey Ann, last week was tough": the time that something is said of; null when nothing is. */
    private @Nullable TimePoint was(ParsedSentence sentence) {
        List<ClauseTerm> terms = sentence.terms();
        for (int i = 0; i + 1 < terms.size(); i++) {
            RelatedTime time = terms.get(i).time();
            if (time != null
                    && terms.get(i + 1).is("was")
                    && time.relation() == TimeBound.AT
                    && time.start().at().isBefore(heard.now().at())) {
                return time.start();
            }
        }
        return null;
    }

    /** The time of what is told beside a clause in the past; null when there is none. */
    @Nullable
    TimePoint beside(ParsedSentence sentence, SyntaxClause clause) {
        if (!past(clause) || clause.adverbs().stream().anyMatch(OWN::contains)) {
            return null;
        }
        for (SyntaxClause other : sentence.clauses()) {
            TimePoint told = joined(clause, other, sentence) ? told(sentence, other) : null;
            if (told != null) {
                return told;
            }
        }
        boolean main = clause.link() == Link.MAIN || clause.link() == Link.JOINED;
        return main ? before : null;
    }

    /** "I finished the script and printed it last Friday". */
    private static boolean joined(SyntaxClause clause, SyntaxClause other, ParsedSentence sentence) {
        int at = sentence.clauses().indexOf(clause);
        boolean after = other.link() == Link.JOINED && other.shared() && other.parent() == at;
        boolean ahead = clause.link() == Link.JOINED
                && clause.shared()
                && clause.parent() >= 0
                && sentence.clauses().get(clause.parent()).equals(other);
        boolean explains = other.link() == Link.MAIN
                && clause.link() == Link.MAIN
                && other.to() <= clause.from()
                && (sentence.is(clause.from() - 1, "-", "\u2013", "\u2014", ":")
                        || sentence.is(
                                clause.from(), "-", "\u2013", "\u2014", ":")); // "a day out on Friday - we went biking"
        return after || ahead || explains;
    }

    private @Nullable TimePoint told(ParsedSentence sentence, SyntaxClause clause) {
        if (past(clause)) {
            for (RelatedTime time : sentence.times(clause)) {
                if (time.relation() == TimeBound.AT
                        && time.start().at().isBefore(heard.now().at())) {
                    return time.start();
                }
            }
        }
        return null;
    }

    private static boolean past(SyntaxClause clause) {
        VerbGroup verb = clause.verb();
        return verb != null && verb.has(Flag.PAST) && !verb.has(Flag.PERFECT) && !verb.has(Flag.NEGATED);
    }
}
