package dev.ecphory.lang.en.verbs;

import dev.ecphory.lang.en.frames.ParsedSentence;
import dev.ecphory.lang.en.referents.Referents;
import dev.ecphory.lang.en.referents.Referents.Referent;
import dev.ecphory.lang.en.syntax.SyntaxClause;
import dev.ecphory.lang.en.syntax.SyntaxClause.Link;
import dev.ecphory.lang.en.syntax.VerbGroup;
import dev.ecphory.lang.en.syntax.VerbGroup.Flag;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What stands above a clause, and who acts in it. Stateless. */
public final class Governors {
    private static final Set<String> SETTLES = Set.of("decide", "agree", "manage", "choose", "happen");

    private Governors() {}

    /** Whether a clause tells of what is, or of what was decided. */
    public static boolean settles(ParsedSentence sentence, SyntaxClause clause) {
        boolean dependent = clause.link() == Link.INFINITIVE || clause.link() == Link.GERUND;
        if (!dependent) {
            return true;
        }
        VerbGroup above = clause.parent() < 0
                ? null
                : sentence.clauses().get(clause.parent()).verb();
        return ClauseManner.of(sentence, clause) != null
                || (above != null
                        && clause.link() == Link.INFINITIVE
                        && SETTLES.contains(above.lemma())
                        && !above.has(Flag.NEGATED));
    }

    /** The one who acts; the speaker where the sentence begins with the verb. */
    public static @Nullable Referent subject(ParsedSentence sentence, SyntaxClause clause, Referents referents) {
        if (clause.subjects().isEmpty()) {
            return FrameReader.elided(sentence, clause) ? referents.self() : null;
        }
        for (var phrase : clause.subjects()) {
            Referent one = referents.of(phrase, sentence);
            if (one != null && (one.self() || clause.subjects().size() == 1)) {
                return one;
            }
        }
        return null;
    }
}
