package dev.ecphory.lang.en.claims;

import dev.ecphory.lang.en.claims.Clause.Flag;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Cuts a sentence into clauses and takes out what says nothing by itself: words that lead in, adverbs, auxiliaries,
 * negations and times, the last three kept as flags and times. Stateless.
 */
final class ClauseSplitter {
    private static final Set<String> SPLITS =
            Set.of("but", "so", "because", "while", "although", "though", "whereas", "plus");
    private static final Set<String> SUBJECTS = Set.of(
            "i", "we", "he", "she", "they", "it", "my", "our", "his", "her", "their", "there", "you", "now", "that",
            "this");
    private static final Set<String> BE = Set.of("am", "is", "are", "'s", "be");
    private static final Set<String> WAS = Set.of("was", "were");
    private static final Set<String> HAVE = Set.of("have", "has", "had", "'s", "is");
    private static final Set<String> DO = Set.of("do", "does", "did");
    private static final Set<String> NO_PROGRESS =
            Set.of("during", "king", "ring", "morning", "evening", "nothing", "something", "anything", "everything");

    private ClauseSplitter() {}

    /** The clauses of a sentence, in order. */
    static List<Clause> read(ClauseTerms sentence) {
        EnumSet<Flag> lead = EnumSet.noneOf(Flag.class);
        List<Clause> clauses = new ArrayList<>();
        int from = 0;
        Clause.From subject = Clause.From.ITSELF;
        for (int i = 1; i <= sentence.size(); i++) {
            int joint = i == sentence.size() ? 0 : joint(sentence, i);
            if (i < sentence.size() && joint < 0) {
                continue;
            }
            Clause clause = clause(sentence.subList(from, i), subject, lead);
            if (!clause.terms().isEmpty() || !clause.times().isEmpty()) {
                clauses.add(clause);
                lead.clear();
            } else {
                lead.addAll(clause.flags());
            }
            if (i < sentence.size()) {
                boolean relative = joint > 0 && sentence.is(i, "who");
                int next = i + joint;
                boolean example = joint == 0 && sentence.is(next, "like"); // "shows, like Lost"
                boolean verb = next < sentence.size() && !example && ClaimRules.verb(plainVerb(sentence, next));
                subject = relative
                        ? Clause.From.LAST_NAME
                        : verb && !sentence.capital(next) ? Clause.From.BEFORE : Clause.From.ITSELF;
                from = next;
                i = Math.max(i, next);
            }
        }
        return clauses;
    }

    /** How many words join two clauses here: 0 for a pause alone, -1 when no clause begins here. */
    private static int joint(ClauseTerms terms, int i) {
        ClauseTerm term = terms.get(i);
        boolean more = i + 1 < terms.size();
        if (term.is("who") && more) {
            return 1;
        }
        if (SPLITS.contains(term.word()) && more) {
            return 1;
        }
        if ((term.is("and") || term.is("then") || term.is("or")) && more && begins(terms, i + 1)) {
            return 1;
        }
        return term.pause() ? 0 : -1;
    }

    private static boolean begins(ClauseTerms terms, int i) {
        ClauseTerm term = terms.get(i);
        if (SUBJECTS.contains(term.word()) || ClaimRules.verb(plainVerb(terms, i))) {
            return true;
        }
        int next = i + 1;
        while (terms.capital(next)) {
            next++;
        }
        return term.capital() && next < terms.size() && ClaimRules.verb(plainVerb(terms, next));
    }

    /** The verb at a place, past adverbs, "do not" and "am/have" before a participle. */
    private static String plainVerb(ClauseTerms terms, int at) {
        int i = at;
        while (i < terms.size()
                && (terms.length(i, "adverb") > 0
                        || terms.length(i, "now") > 0
                        || terms.in(i, DO)
                        || terms.is(i, "not")
                        || (terms.is(i, "no") && terms.is(i + 1, "longer"))
                        || (i > at && terms.is(i, "longer"))
                        || (terms.in(i, BE) && progresses(terms, i + 1))
                        || (terms.in(i, HAVE) && participle(terms, i + 1)))) {
            i++;
        }
        return i < terms.size() && !terms.capital(i) ? terms.get(i).word() : "";
    }

    private static Clause clause(ClauseTerms all, Clause.From subject, Set<Flag> lead) {
        EnumSet<Flag> flags = EnumSet.noneOf(Flag.class);
        flags.addAll(lead);
        ClauseTerms timed = new ClauseTerms(plain(all, flags));
        List<RelatedTime> times = new ArrayList<>();
        List<ClauseTerm> terms = new ArrayList<>();
        for (ClauseTerm term : timed) {
            RelatedTime time = term.time();
            if (time == null) {
                terms.add(term);
            } else {
                times.add(time);
            }
        }
        int from = all.isEmpty() ? 0 : all.get(0).from();
        int to = all.isEmpty() ? 0 : all.stream().mapToInt(ClauseTerm::to).max().orElse(0);
        return new Clause(all, new ClauseTerms(terms), timed, times, from, to, flags, subject);
    }

    private static List<ClauseTerm> plain(ClauseTerms all, Set<Flag> flags) {
        List<ClauseTerm> plain = new ArrayList<>();
        int i = leads(all, flags);
        boolean denied = false;
        while (i < all.size()) {
            ClauseTerm term = all.get(i);
            int guard = all.length(i, "clause_guard");
            int now = all.length(i, "now");
            int adverb = term.capital() && i > 0 ? 0 : all.length(i, "adverb");
            boolean free = !term.capital() || plain.isEmpty();
            if (free && now > 0) {
                boolean ends = term.word().startsWith("any");
                flags.add(ends && (denied || flags.contains(Flag.DENIED)) ? Flag.ENDS : Flag.CHANGE);
                i += now;
            } else if (free && all.is(i, "no") && all.is(i + 1, "longer")) {
                flags.add(Flag.ENDS);
                i += 2;
            } else if (all.is(i, "used") && all.is(i + 1, "to") && !before(plain, BE) && !before(plain, WAS)) {
                flags.add(Flag.ENDS);
                i += 2;
            } else if (adverb > 0) {
                i += adverb;
            } else if (term.has("never")) {
                flags.add(Flag.GUARDED);
                i++;
            } else if (DO.contains(term.word()) && all.is(i + 1, "not")) {
                flags.add(Flag.DENIED);
                denied = true;
                i += 2;
            } else if (term.is("not") && (before(plain, BE) || before(plain, WAS) || before(plain, HAVE))) {
                flags.add(Flag.DENIED);
                denied = true;
                i++;
            } else if (guard > 0 && !term.capital()) {
                flags.add(Flag.GUARDED);
                plain.addAll(all.subList(i, i + guard));
                i += guard;
            } else {
                plain.add(term);
                i++;
            }
        }
        if (flags.contains(Flag.ENDS)) {
            flags.remove(Flag.DENIED);
        }
        return auxiliaries(new ClauseTerms(plain), flags);
    }

    private static List<ClauseTerm> auxiliaries(ClauseTerms terms, Set<Flag> flags) {
        List<ClauseTerm> plain = new ArrayList<>();
        for (int i = 0; i < terms.size(); i++) {
            String word = terms.get(i).word();
            boolean first = plain.isEmpty();
            boolean been = terms.is(i + 1, "been");
            boolean perfect = !first && HAVE.contains(word) && !been && participle(terms, i + 1) && verbPlace(plain);
            if (!first && HAVE.contains(word) && been) {
                i += progresses(terms, i + 2) ? 1 : 0; // "have been working" is read as "working", else as "been"
            } else if (!first && (BE.contains(word) || WAS.contains(word)) && progresses(terms, i + 1)) {
                if (WAS.contains(word)) {
                    flags.add(Flag.PAST);
                }
            } else if (first && word.equals("been") && progresses(terms, i + 1)) {
                flags.add(Flag.PERFECT); // "been learning", without "I have"
            } else if (perfect) {
                flags.add(Flag.PERFECT);
            } else {
                plain.add(terms.get(i));
            }
        }
        return plain;
    }

    /** "is" and "'s" before a participle mean "has" only right after a short subject. */
    private static boolean verbPlace(List<ClauseTerm> plain) {
        return plain.size() <= 4;
    }

    private static boolean progresses(ClauseTerms terms, int i) {
        return i < terms.size()
                && terms.get(i).word().endsWith("ing")
                && !terms.capital(i)
                && !terms.in(i, NO_PROGRESS);
    }

    private static boolean participle(ClauseTerms terms, int i) {
        if (i >= terms.size() || i == 0) {
            return false;
        }
        String word = terms.get(i).word();
        String aux = terms.get(i - 1).word();
        boolean perfect = aux.startsWith("ha");
        boolean known = WordClassLexicon.has("participle", word) && !word.equals("been");
        return (known && (perfect || word.equals("moved") || word.equals("left")))
                || (perfect && word.endsWith("ed") && !terms.capital(i));
    }

    /** Passes over the words that lead in; sets what they say. */
    private static int leads(ClauseTerms all, Set<Flag> flags) {
        int i = 0;
        while (i < all.size()) {
            int correcting = all.length(i, "correcting");
            int updating = all.length(i, "updating");
            int lead = Math.max(all.length(i, "lead"), Math.max(correcting, updating));
            if (lead == 0 || (all.is(i, "no") && all.is(i + 1, "longer"))) {
                return i;
            }
            if (correcting > 0) {
                flags.add(Flag.CORRECTS);
            }
            if (updating > 0) {
                flags.add(Flag.CHANGE);
            }
            i += lead;
        }
        return i;
    }

    private static boolean before(List<ClauseTerm> plain, Set<String> any) {
        return !plain.isEmpty() && any.contains(plain.getLast().word());
    }
}
