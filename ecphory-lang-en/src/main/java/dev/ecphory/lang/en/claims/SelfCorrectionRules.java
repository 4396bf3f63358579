package dev.ecphory.lang.en.claims;

import dev.ecphory.internal.text.EntityKeys;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.TimePoint;
import dev.ecphory.lang.en.claims.ExtractionState.Draft;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads "I said May, I meant June", "it's June, not May" and "I meant June, not May": a claim of the same event or of
 * the session that holds the wrong value is claimed anew with the right one. Stateless.
 */
final class SelfCorrectionRules {
    private static final Set<String> EMPTY =
            Set.of("in", "on", "at", "the", "a", "an", "to", "was", "is", "that", "it");

    private static final Set<String> RELATES = Set.of("that", "where", "who", "whom", "which");

    private SelfCorrectionRules() {}

    /** True when the sentence is a correction, whether or not anything was found that it corrects. */
    static boolean read(ClauseTerms terms, ExtractionState heard, List<Claim> before) {
        int i = 0;
        int lead = lead(terms, i);
        while (lead > 0) {
            i += lead;
            lead = lead(terms, i);
        }
        if (terms.is(i, "i") && terms.is(i + 1, "said", "wrote")) {
            int meant = find(terms, "meant", i);
            if (meant < 0) {
                return false;
            }
            correct(value(terms, i + 2, heard), value(terms, meant + 1, heard), terms, heard, before);
            return true;
        }
        boolean meant = terms.is(i, "i") && terms.is(i + 1, "meant");
        boolean is = i > 0 && terms.is(i, "it") && terms.is(i + 1, "is", "was");
        int not = find(terms, "not", i + 2);
        if ((meant || is || (i == 0 && terms.is(0, "it") && terms.is(1, "is"))) && not > 0) {
            correct(value(terms, not + 1, heard), value(terms, i + 2, heard), terms, heard, before);
            return true;
        }
        return false;
    }

    private static int lead(ClauseTerms terms, int i) {
        return Math.max(terms.length(i, "lead"), terms.length(i, "correcting"));
    }

    private static int find(ClauseTerms terms, String word, int from) {
        for (int i = from; i < terms.size(); i++) {
            if (terms.is(i, word)) {
                return i;
            }
        }
        return -1;
    }

    /** The words from a place to the next comma, "but", "and" or "not"; empty when there are none. */
    private static String value(ClauseTerms terms, int from, ExtractionState heard) {
        int start = from;
        while (terms.in(start, EMPTY)) {
            start++;
        }
        int end = start;
        while (end < terms.size()
                && (end == start || !terms.pause(end))
                && !Set.of("but", "and", "not", "i", "when")
                        .contains(terms.get(end).word())
                && (end == start || !terms.in(end, RELATES))) {
            boolean says = !terms.capital(end) && ClaimRules.verb(terms.get(end).word());
            if (says && end - start > 1 && terms.capital(end - 1)) {
                end--; // "Oslo Ann lives in": whom the value is said of begins
                break;
            }
            end++;
        }
        return end == start ? "" : ClauseClaimReader.words(terms, start, end, heard);
    }

    /** Whom the sentence names as the one it is true of: "that's Ann's employer"; null when it names nobody. */
    private static @Nullable String whose(ClauseTerms terms, ExtractionState heard) {
        for (int i = 1; i < terms.size(); i++) {
            boolean own = terms.is(i, "my", "our");
            boolean last = i + 1 == terms.size();
            boolean acts = !last
                    && !terms.capital(i + 1)
                    && !terms.pause(i + 1)
                    && (terms.is(i + 1, "'s")
                            || ClaimRules.verb(terms.get(i + 1).word()));
            if (own) {
                return heard.self();
            }
            if (acts && terms.capital(i) && !terms.is(i, "i")) {
                return heard.text(terms, i, i + 1);
            }
        }
        return null;
    }

    private static void correct(
            String wrong, String right, ClauseTerms terms, ExtractionState heard, List<Claim> before) {
        if (wrong.isEmpty() || right.isEmpty() || wrong.length() > 60 || right.length() > 60) {
            return;
        }
        int from = terms.get(0).from();
        int to = terms.getLast().to();
        String whose = whose(terms, heard);
        Draft known = latest(heard.drafts(), wrong);
        if (known != null) {
            heard.drafts().remove(known); // it was never meant
            add(heard, known.subject(), known.predicate(), known.object(), right, known.validFrom(), from, to);
            return;
        }
        for (Claim claim : new ArrayList<>(before).reversed()) {
            boolean meant = whose == null || holds(claim.slot().subject(), whose);
            if (meant && claim.kind() == Claim.Kind.ASSERTS && holds(claim.object(), wrong)) {
                String subject = claim.slot().subject();
                add(heard, subject, claim.slot().predicate(), claim.object(), right, claim.validFrom(), from, to);
                return;
            }
        }
    }

    private static @Nullable Draft latest(List<Draft> drafts, String wrong) {
        for (Draft draft : drafts.reversed()) {
            if (draft.kind() == Claim.Kind.ASSERTS && holds(draft.object(), wrong)) {
                return draft;
            }
        }
        return null;
    }

    private static boolean holds(String object, String wrong) {
        return (" " + EntityKeys.key(object) + " ").contains(" " + EntityKeys.key(wrong) + " ");
    }

    private static void add(
            ExtractionState heard,
            String subject,
            String predicate,
            String object,
            String right,
            TimePoint since,
            int from,
            int to) {
        heard.add(new Draft(Claim.Kind.CORRECTS, subject, predicate, right, 1, true, object, since, null, from, to));
    }
}
