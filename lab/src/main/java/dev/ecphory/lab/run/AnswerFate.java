package dev.ecphory.lab.run;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The place on its way where a question went wrong, in the order in which the reasons are looked for. */
public enum AnswerFate {
    /** No answer or no verdict could be had. */
    FAILED("no answer or verdict could be had"),
    /** Nobody judged it. */
    UNJUDGED("nobody judged it"),
    /** Right. */
    RIGHT("right"),
    /** Nothing said answers it, and it was answered. */
    INVENTED("nothing said answers it, yet it was answered"),
    /** The evidence alone does not lead to the gold answer either: the oracle was wrong each time. */
    GOLD_IN_DOUBT("the oracle was wrong each time: the gold answer, or the judge, is in doubt"),
    /** The data set names no evidence, or the contestant does not say what it retrieved. */
    UNTOLD("the data set or the contestant does not say"),
    /** Evidence was not kept. */
    NOT_STORED("evidence was not kept"),
    /** Evidence was kept and not retrieved, as deep as the run measures. */
    NOT_RETRIEVED("evidence was not retrieved"),
    /** Evidence was retrieved and did not make it into the context. */
    CUT("evidence was retrieved, then cut"),
    /** All evidence stood in the context, and the answer is wrong. */
    UNREAD("all evidence was served, and misread");

    private final String meaning;

    AnswerFate(String meaning) {
        this.meaning = meaning;
    }

    /** What it means, for a person. */
    public String meaning() {
        return meaning;
    }

    /**
     * The fate of one outcome.
     *
     * @param doubted questions whose gold answer is in doubt, as {@link #doubted} tells them
     */
    public static AnswerFate of(Outcome outcome, Set<String> doubted) {
        if (outcome.error() != null) {
            return FAILED;
        }
        Boolean right = outcome.right();
        if (right == null) {
            return UNJUDGED;
        }
        if (right) {
            return RIGHT;
        }
        if (!outcome.answerable()) {
            return INVENTED;
        }
        if (doubted.contains(outcome.key().asked())) {
            return GOLD_IN_DOUBT;
        }
        return wrong(outcome);
    }

    private static AnswerFate wrong(Outcome outcome) {
        List<String> evidence = outcome.evidence();
        List<String> ranked = outcome.served().ranked();
        List<String> offered = outcome.served().offered();
        if (evidence.isEmpty() || !outcome.served().told()) {
            return UNTOLD;
        }
        if (!outcome.unstored().isEmpty()) {
            return NOT_STORED;
        }
        if (offered.containsAll(evidence)) {
            return UNREAD;
        }
        Set<String> found = new HashSet<>(ranked);
        found.addAll(offered);
        return found.containsAll(evidence) ? CUT : NOT_RETRIEVED;
    }

    /** Questions that the contestant which served the evidence alone got wrong in every repetition. */
    public static Set<String> doubted(Collection<Outcome> outcomes, Set<String> oracles) {
        Map<String, Boolean> everRight = new HashMap<>();
        for (Outcome outcome : outcomes) {
            Boolean right = outcome.right();
            if (right != null
                    && oracles.contains(outcome.key().contestant())
                    && !outcome.evidence().isEmpty()) {
                everRight.merge(outcome.key().asked(), right, Boolean::logicalOr);
            }
        }
        Set<String> doubted = new HashSet<>();
        everRight.forEach((asked, right) -> {
            if (!right) {
                doubted.add(asked);
            }
        });
        return doubted;
    }
}
