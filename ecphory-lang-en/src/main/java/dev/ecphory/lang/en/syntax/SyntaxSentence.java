package dev.ecphory.lang.en.syntax;

import java.util.List;

/**
 * A sentence as tokens and clauses. Immutable; threads may share it.
 *
 * @param asks whether it ends with a question mark
 */
public record SyntaxSentence(List<SyntaxToken> tokens, List<SyntaxClause> clauses, boolean asks) {
    public SyntaxSentence {
        tokens = List.copyOf(tokens);
        clauses = List.copyOf(clauses);
    }
}
