package dev.ecphory.lang.en.claims;

import dev.ecphory.internal.text.EntityKeys;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.lang.en.frames.ExtractionState;
import dev.ecphory.lang.en.frames.ExtractionState.Draft;
import dev.ecphory.lang.en.frames.ParsedSentence;
import dev.ecphory.lang.en.frames.WordClassLexicon;
import dev.ecphory.lang.en.syntax.Phrase;
import dev.ecphory.lang.en.syntax.SyntaxClause;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Ends what was told before of animals where a sentence tells all that somebody has: "my household grew to three cats", "it's one
 * dog that I have", "three cats instead of a dog". For one message and one thread.
 */
final class PetTotals {
    private static final String COUNT = "number_of_";

    private final ExtractionState heard;
    private final List<Claim> before;

    PetTotals(ExtractionState heard, List<Claim> before) {
        this.heard = heard;
        this.before = before;
    }

    /**
     * @param mark how many drafts there were before the sentence was read
     */
    void read(ParsedSentence sentence, int mark) {
        List<Draft> drafts = heard.drafts();
        List<Draft> told = drafts.subList(mark, drafts.size()).stream()
                .filter(draft -> animals(draft.predicate()))
                .toList();
        List<Draft> holding = told.stream()
                .filter(draft -> draft.kind() != Claim.Kind.ENDS)
                .filter(PetTotals::holds)
                .toList();
        boolean all = told.size() > holding.size() || holding.stream().anyMatch(PetTotals::corrects);
        boolean list = holding.stream().map(Draft::predicate).distinct().count() > 1; // "three cats and a dog"
        if (holding.isEmpty() || !(all || list || whole(sentence))) {
            return;
        }
        Draft first = holding.getFirst();
        Set<String> settled = new HashSet<>();
        told.forEach(draft -> settled.add(draft.predicate()));
        for (Claim claim : before.reversed()) {
            boolean theirs = claim.slot().subject().equals(EntityKeys.key(first.subject()))
                    && animals(claim.slot().predicate());
            if (theirs && settled.add(claim.slot().predicate()) && claim.kind() != Claim.Kind.ENDS) {
                heard.add(first.closes(Claim.Kind.ENDS, claim.slot().predicate(), claim.object()));
            }
        }
    }

    private static boolean holds(Draft draft) {
        return draft.kind() == Claim.Kind.ASSERTS || draft.kind() == Claim.Kind.CORRECTS;
    }

    private static boolean corrects(Draft draft) {
        return draft.kind() == Claim.Kind.CORRECTS;
    }

    private static boolean animals(String predicate) {
        String noun = predicate.startsWith(COUNT) ? predicate.substring(COUNT.length()) : "";
        return noun.length() > 1
                && (WordClassLexicon.has("animal", noun)
                        || WordClassLexicon.has("animal", noun.substring(0, noun.length() - 1)));
    }

    private static boolean household(ParsedSentence sentence, Phrase phrase) {
        return WordClassLexicon.has("household", sentence.head(phrase).word())
                || WordClassLexicon.has("animals", sentence.head(phrase).lemma());
    }

    /** Whether a sentence counts all animals of a household. */
    private static boolean whole(ParsedSentence sentence) {
        List<SyntaxClause> clauses = sentence.clauses();
        for (SyntaxClause clause : clauses) {
            boolean household = clause.verb() != null
                    && (clause.subjects().stream().anyMatch(phrase -> household(sentence, phrase))
                            || clause.complements().stream()
                                    .filter(complement ->
                                            complement.preposition().isEmpty())
                                    .flatMap(complement -> complement.phrases().stream())
                                    .anyMatch(phrase -> household(sentence, phrase)));
            boolean only = clause.adverbs().contains("only") || clause.adverbs().contains("down");
            boolean cleft = !clause.subjects().isEmpty()
                    && clause.verb() != null
                    && clause.verb().lemma().equals("have")
                    && clause.complements().isEmpty()
                    && clauses.size() > 1;
            if (household || only || cleft) {
                return true;
            }
        }
        return false;
    }
}
