package dev.ecphory.lang.en.claims;

import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * Tells which clauses of a sentence are not the speaker's own claim: what is supposed, dreamt or played bars the whole
 * sentence; what is asked, thought, heard or said bars what follows it; "he said" at the end bars what was before it.
 * Stateless.
 */
final class NonAssertionFilter {
    private static final Set<String> OWN = Set.of("i", "we", "my", "our");
    private static final Set<String> WHEN = Set.of("when", "whenever", "once", "until", "before", "after", "as", "by");
    private static final int ASIDE = 3;

    private NonAssertionFilter() {}

    /** Which clauses say nothing; all of them when the sentence supposes. */
    static boolean[] barred(List<Clause> clauses, boolean asks) {
        boolean[] barred = new boolean[clauses.size()];
        int asking = asks ? clauses.size() : -1;
        for (int k = 0; asks && k < clauses.size() && asking == clauses.size(); k++) {
            asking = opens(clauses.get(k)) ? k : asking;
        }
        boolean tag = asks
                && asking == clauses.size() - 1
                && clauses.get(asking).all().size() <= ASIDE;
        if (asks && (asking == clauses.size() || asking == 0 || tag)) {
            Arrays.fill(barred, true);
            own(clauses, barred, asking + 1);
            return barred;
        }
        if (asks) {
            Arrays.fill(barred, asking, barred.length, true);
            own(clauses, barred, asking + 1);
        }
        boolean reported = false;
        for (int k = 0; k < clauses.size(); k++) {
            Clause clause = clauses.get(k);
            ClauseTerms all = clause.all();
            boolean past = asks && k >= asking;
            if (!past && supposes(all)) {
                Arrays.fill(barred, true);
                return barred;
            }
            boolean reports = reports(all);
            if (reports && k == clauses.size() - 1 && k > 0 && all.size() <= ASIDE) {
                Arrays.fill(barred, true);
                return barred;
            }
            reported |= reports;
            barred[k] |= reported;
            if (all.in(0, WHEN) && !own(clause) && later(all)) {
                barred[k] = true;
                if (k + 1 < barred.length && k == 0) {
                    barred[1] = true;
                }
            }
        }
        return barred;
    }

    /** "Can you look at this, I'm using Python": what the speaker says of himself after he asked. */
    private static void own(List<Clause> clauses, boolean[] barred, int from) {
        boolean free = true;
        for (int k = 0; k < clauses.size(); k++) {
            free &= !supposes(clauses.get(k).all()) && !reports(clauses.get(k).all());
            if (k >= from
                    && free
                    && own(clauses.get(k))
                    && clauses.get(k).all().getFirst().pause()) {
                barred[k] = false;
            }
        }
    }

    private static boolean own(Clause clause) {
        return !clause.all().isEmpty() && OWN.contains(clause.all().getFirst().word());
    }

    private static boolean later(ClauseTerms all) {
        ClauseTerm first = all.get(0);
        return !first.is("as") || (all.size() > 2 && all.is(2, "as")) || (all.size() > 1 && all.is(1, "i"));
    }

    private static boolean opens(Clause clause) {
        ClauseTerms all = clause.all();
        int i = 0;
        int lead = all.length(i, "lead");
        while (lead > 0 && i + lead < all.size()) {
            i += lead;
            lead = all.length(i, "lead");
        }
        return (i < all.size() && all.length(i, "asks") > 0)
                || all.stream().anyMatch(t -> t.is("wondering") || t.is("wonder"));
    }

    private static boolean supposes(ClauseTerms all) {
        for (int i = 0; i < all.size(); i++) {
            if ((i == 0 || !all.capital(i)) && all.length(i, "supposes") > 0) {
                boolean whether = all.is(i, "if") && i > 0 && reports(all.subList(0, i));
                boolean polite =
                        i + 2 < all.size() && all.is(i, "if") && all.is(i + 1, "you") && all.has(i + 2, "polite_if");
                if (!whether && !polite) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean reports(ClauseTerms all) {
        for (int i = 0; i < all.size(); i++) {
            if ((i == 0 || !all.capital(i)) && all.length(i, "reports") > 0) {
                return true;
            }
        }
        return false;
    }
}
