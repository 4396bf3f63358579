package dev.ecphory.lang.en.claims;

import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * Tells which clauses of a sentence are not the speaker's own claim: what is supposed, dreamt or played bars the whole
 * sentence; what is asked, thought, heard or said bars what follows it; "he said" at the end bars what was before it.
 * Immutable; threads may share it.
 */
final class NonAssertionFilter {
    private static final Set<String> OWN = Set.of("i", "we", "my", "our");
    private static final Set<String> WHEN = Set.of("when", "whenever", "once", "until", "before", "after", "as", "by");
    private static final int ASIDE = 3;

    private final WordClassLexicon words;

    NonAssertionFilter(WordClassLexicon words) {
        this.words = words;
    }

    /** Which clauses say nothing; all of them when the sentence supposes. */
    boolean[] barred(List<Clause> clauses, boolean asks) {
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
            List<ClauseTerm> all = clause.all();
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
            if (WHEN.contains(all.getFirst().word()) && !own(clause) && later(all)) {
                barred[k] = true;
                if (k + 1 < barred.length && k == 0) {
                    barred[1] = true;
                }
            }
        }
        return barred;
    }

    /** "Can you look at this, I'm using Python": what the speaker says of himself after he asked. */
    private void own(List<Clause> clauses, boolean[] barred, int from) {
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

    private static boolean later(List<ClauseTerm> all) {
        ClauseTerm first = all.getFirst();
        return !first.is("as")
                || (all.size() > 2 && all.get(2).is("as"))
                || (all.size() > 1 && all.get(1).is("i"));
    }

    private boolean opens(Clause clause) {
        List<ClauseTerm> all = clause.all();
        int i = 0;
        int lead = words.length("lead", all, i);
        while (lead > 0 && i + lead < all.size()) {
            i += lead;
            lead = words.length("lead", all, i);
        }
        return (i < all.size() && words.length("asks", all, i) > 0)
                || all.stream().anyMatch(t -> t.is("wondering") || t.is("wonder"));
    }

    private boolean supposes(List<ClauseTerm> all) {
        for (int i = 0; i < all.size(); i++) {
            if ((i == 0 || !all.get(i).capital()) && words.length("supposes", all, i) > 0) {
                boolean whether = all.get(i).is("if") && i > 0 && reports(all.subList(0, i));
                boolean polite = i + 2 < all.size()
                        && all.get(i).is("if")
                        && all.get(i + 1).is("you")
                        && words.has("polite_if", all.get(i + 2).word());
                if (!whether && !polite) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean reports(List<ClauseTerm> all) {
        for (int i = 0; i < all.size(); i++) {
            if ((i == 0 || !all.get(i).capital()) && words.length("reports", all, i) > 0) {
                return true;
            }
        }
        return false;
    }
}
