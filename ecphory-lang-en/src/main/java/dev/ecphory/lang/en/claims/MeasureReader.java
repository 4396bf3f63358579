package dev.ecphory.lang.en.claims;

import dev.ecphory.internal.facts.PredicateRegistry;
import dev.ecphory.internal.language.TimeBound;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.TimePoint;
import dev.ecphory.lang.en.claims.Amounts.Amount;
import dev.ecphory.lang.en.claims.ToldTimes.Told;
import dev.ecphory.lang.en.frames.ExtractionState;
import dev.ecphory.lang.en.frames.ExtractionState.Draft;
import dev.ecphory.lang.en.frames.ParsedSentence;
import dev.ecphory.lang.en.frames.RelatedTime;
import dev.ecphory.lang.en.frames.WordClassLexicon;
import dev.ecphory.lang.en.referents.Referents;
import dev.ecphory.lang.en.referents.Referents.Referent;
import dev.ecphory.lang.en.syntax.GivenNames;
import dev.ecphory.lang.en.syntax.Phrase;
import dev.ecphory.lang.en.syntax.PosTag;
import dev.ecphory.lang.en.syntax.SyntaxClause;
import dev.ecphory.lang.en.syntax.SyntaxClause.Complement;
import dev.ecphory.lang.en.syntax.SyntaxToken;
import dev.ecphory.lang.en.syntax.VerbGroup;
import dev.ecphory.lang.en.syntax.VerbGroup.Flag;
import dev.ecphory.lang.en.verbs.Governors;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads what has a number, a price, a version or a date: "the deadline is now 20 May", "our rent goes up to 900 in May",
 * "hosting costs us 120 a month", "we bumped Django from 4.2 to 5.0". For one message and one thread.
 */
final class MeasureReader {
    private static final Set<String> STAYS = Set.of("be", "stay", "remain", "stand", "sit");

    private final MeasureNames names;
    private final Referents referents;
    private final ExtractionState heard;

    MeasureReader(PredicateRegistry predicates, Referents referents, ExtractionState heard) {
        this.names = new MeasureNames(predicates, referents, heard);
        this.referents = referents;
        this.heard = heard;
    }

    /** What has a value. */
    record Measure(String subject, String predicate, boolean dated) {}

    /** A value, and the one before it. */
    private record Value(String text, @Nullable String old, boolean change) {}

    void read(ParsedSentence sentence, boolean[] asserted) {
        for (int i = 0; i < sentence.clauses().size(); i++) {
            SyntaxClause clause = sentence.clauses().get(i);
            VerbGroup verb = clause.verb();
            if (verb != null && asserted[i] && !verb.has(Flag.NEGATED) && heard.self() != null) {
                boolean settled = Governors.settles(sentence, clause);
                boolean sure = !verb.has(Flag.FUTURE) || !sentence.times(clause).isEmpty();
                if (settled && sure && !measured(sentence, clause, verb)) {
                    paid(sentence, clause, verb);
                }
            }
        }
    }

    private boolean measured(ParsedSentence sentence, SyntaxClause clause, VerbGroup verb) {
        Phrase subject = clause.subjects().size() == 1 ? clause.subjects().getFirst() : null;
        Measure has = subject == null ? null : names.measure(subject, sentence);
        if (has != null) {
            boolean moves = verb.has(Flag.PASSIVE)
                    ? WordClassLexicon.has("adjusts", verb.lemma())
                    : WordClassLexicon.has("varies", verb.lemma());
            Value value = moves
                    ? target(sentence, clause, verb.to(), has.dated())
                    : STAYS.contains(verb.lemma()) && !verb.has(Flag.PASSIVE) && !verb.has(Flag.PAST)
                            ? state(sentence, clause, verb, has.dated())
                            : null;
            return value != null && add(sentence, clause, has, value);
        }
        if (subject != null && version(sentence, clause, verb, subject, verb.has(Flag.PASSIVE))) {
            return true;
        }
        return !verb.has(Flag.PASSIVE) && adjusts(sentence, clause, verb);
    }

    /** "We bumped the timeout to 30 s", "they raised the rent from 900 to 950", "we have a budget of 4,000". */
    private boolean adjusts(ParsedSentence sentence, SyntaxClause clause, VerbGroup verb) {
        Phrase object = object(clause);
        boolean moves = WordClassLexicon.has("adjusts", verb.lemma()) || WordClassLexicon.has("upgrades", verb.lemma());
        if (object == null || !(moves || (verb.lemma().equals("have") && !verb.has(Flag.PAST)))) {
            return false;
        }
        Measure measure = named(sentence, clause) ? null : names.measure(object, sentence);
        if (measure == null) {
            Value price = moves && !named(sentence, clause) ? target(sentence, clause, object.to(), false) : null;
            String priced = price != null && money(price) ? names.priced(object, sentence) : null;
            if (price != null && priced != null) {
                return add(sentence, clause, new Measure(priced, "price", false), price);
            }
            return moves && version(sentence, clause, verb, object, true);
        }
        if (moves) {
            Value value = target(sentence, clause, object.to(), measure.dated());
            return value != null && add(sentence, clause, measure, value);
        }
        Amount of = sentence.is(object.head() + 1, "of") ? Amounts.at(sentence, object.head() + 2, clause.to()) : null;
        return of != null && add(sentence, clause, measure, new Value(of.text(), null, false));
    }

    private static boolean money(Value value) {
        String last = value.text().substring(value.text().lastIndexOf(' ') + 1);
        return "$€£".indexOf(value.text().charAt(0)) >= 0 || WordClassLexicon.has("currency", last);
    }

    /** Somebody else by name: "Ann raised the limit" may be any limit. */
    private boolean named(ParsedSentence sentence, SyntaxClause clause) {
        Referent who = Governors.subject(sentence, clause, referents);
        return who != null && !who.self() && who.person();
    }

    private @Nullable Value state(ParsedSentence sentence, SyntaxClause clause, VerbGroup verb, boolean dated) {
        boolean now = clause.adverbs().contains("now") || clause.adverbs().contains("currently");
        if (!dated) {
            Amount amount = Amounts.at(sentence, verb.to(), clause.to());
            return amount == null ? null : new Value(amount.text(), null, now);
        }
        List<Told> told = ToldTimes.of(sentence, verb.to(), clause.to());
        Told first = told.isEmpty() ? null : told.getFirst();
        boolean near =
                first != null && first.is("", "on", "at", "in", "by") && light(sentence, verb.to(), first.from());
        return near && first != null ? new Value(first.text(), null, now) : null;
    }

    private static boolean light(ParsedSentence sentence, int from, int to) {
        return sentence.syntax().tokens().subList(from, to).stream()
                .allMatch(token -> token.has(PosTag.ADV, PosTag.DET) && !token.is("not"));
    }

    /** What stands after "to", with what stands after "from". */
    private static @Nullable Value target(ParsedSentence sentence, SyntaxClause clause, int from, boolean dated) {
        if (dated) {
            List<Told> told = ToldTimes.of(sentence, from, clause.to());
            String old = told.stream()
                    .filter(t -> t.is("from"))
                    .map(Told::text)
                    .findFirst()
                    .orElse(null);
            return told.stream()
                    .filter(t -> t.is("to", "until", "till"))
                    .findFirst()
                    .map(t -> new Value(t.text(), old, true))
                    .orElse(null);
        }
        String old = null;
        for (int i = from; i < clause.to(); i++) {
            Amount amount = sentence.is(i, "to", "from", "at") ? Amounts.at(sentence, i + 1, clause.to()) : null;
            if (amount != null && sentence.is(i, "from")) {
                old = amount.text();
            } else if (amount != null && sentence.is(i, "to")) {
                return new Value(amount.text(), old, true);
            } else if (amount != null
                    && sentence.is(i, "at")
                    && sentence.token(from - 1).is("capped", "set", "fixed")) {
                return new Value(amount.text(), old, true);
            }
        }
        return null;
    }

    /** "Hosting costs us 120 a month", "I earn 42k a year", "the quote for the roof is 14,200 euros". */
    private void paid(ParsedSentence sentence, SyntaxClause clause, VerbGroup verb) {
        Phrase subject = clause.subjects().size() == 1 ? clause.subjects().getFirst() : null;
        if (verb.has(Flag.PASSIVE)) {
            return;
        }
        int from = verb.to() + (sentence.is(verb.to(), "me", "us") ? 1 : 0);
        Amount amount = Amounts.at(sentence, from, clause.to());
        Referent who = Governors.subject(sentence, clause, referents);
        boolean thing = subject != null
                && sentence.has(subject.from(), PosTag.PROPN)
                && !GivenNames.has(sentence.token(subject.from()).word());
        boolean person = who != null && who.person() && (who.self() || !thing);
        if (amount == null) {
            return;
        }
        String word = sentence.token(verb.main()).word();
        boolean now = clause.adverbs().contains("now");
        if (person && who != null) {
            String predicate =
                    switch (verb.lemma()) {
                        case "earn" -> verb.has(Flag.PAST) ? null : "salary";
                        case "make" -> amount.per() && !verb.has(Flag.PAST) ? "salary" : null;
                        case "save" -> verb.has(Flag.PERFECT) ? "savings" : null;
                        case "pay" ->
                            !verb.has(Flag.PAST)
                                            && (sentence.is(amount.to(), "rent")
                                                    || sentence.is(amount.to() + 1, "rent"))
                                    ? "rent"
                                    : null;
                        default -> null;
                    };
            if (predicate != null) {
                add(sentence, clause, new Measure(who.name(), predicate, false), new Value(amount.text(), null, now));
            }
            return;
        }
        boolean costs = word.equals("costs") || (word.equals("cost") && verb.has(Flag.FUTURE));
        boolean is = verb.lemma().equals("be")
                && !verb.has(Flag.PAST)
                && (amount.money() || (amount.per() && sentence.is(verb.to(), "at")));
        String priced = (costs || is) && subject != null ? names.priced(subject, sentence) : null;
        if (priced != null) {
            add(sentence, clause, new Measure(priced, "price", false), new Value(amount.text(), null, now));
        }
    }

    /** "We bumped Django from 4.2 to 5.0", "the app was upgraded to 3.2", "the app is on version 3.2". */
    private boolean version(ParsedSentence sentence, SyntaxClause clause, VerbGroup verb, Phrase what, boolean moved) {
        boolean changes = moved && WordClassLexicon.has("upgrades", verb.lemma());
        boolean is = !moved && verb.lemma().equals("be") && !verb.has(Flag.PAST);
        if ((!changes && !is) || what.kind() != Phrase.Kind.NOUN) {
            return false;
        }
        String old = null;
        int from = changes ? Math.max(verb.to(), what.from() > verb.from() ? what.to() : 0) : verb.to();
        for (int i = from; i < clause.to(); i++) {
            int at = sentence.is(i + 1, "version", "release") ? i + 2 : i + 1;
            boolean placed = changes ? sentence.is(i, "to", "from") : sentence.is(i, "on", "at") && at == i + 2;
            SyntaxToken number = placed && at < clause.to() ? sentence.token(at) : null;
            if (number == null
                    || !digits(number.word())
                    || WordClassLexicon.has("occasion", sentence.head(what).lemma())
                    || (at + 1 < clause.to() && sentence.has(at + 1, PosTag.NOUN))) {
                continue;
            }
            String text = heard.text(number.from(), number.to());
            if (sentence.is(i, "from")) {
                old = text;
                continue;
            }
            Referent referent = referents.of(what, sentence);
            boolean named = sentence.head(what).has(PosTag.PROPN)
                    || WordClassLexicon.has("tool", sentence.head(what).word());
            String subject =
                    referent != null && !referent.self() ? referent.name() : named ? sentence.text(what) : null;
            return subject != null
                    && add(sentence, clause, new Measure(subject, "version", false), new Value(text, old, changes));
        }
        return false;
    }

    private static boolean digits(String word) {
        int start = word.startsWith("v") ? 1 : 0;
        return word.length() > start
                && Character.isDigit(word.charAt(start))
                && word.indexOf(',') < 0
                && word.indexOf(':') < 0;
    }

    private static @Nullable Phrase object(SyntaxClause clause) {
        for (Complement complement : clause.complements()) {
            boolean noun = (complement.preposition().isEmpty()
                            || Set.of("up", "down", "back").contains(complement.preposition()))
                    && complement.phrases().size() == 1
                    && complement.phrases().getFirst().kind() == Phrase.Kind.NOUN;
            if (noun) {
                return complement.phrases().getFirst();
            }
        }
        return null;
    }

    private boolean add(ParsedSentence sentence, SyntaxClause clause, Measure measure, Value value) {
        TimePoint since = heard.now();
        for (RelatedTime time : sentence.times(clause)) {
            boolean starts = time.relation() == TimeBound.SINCE;
            if (starts || (value.change() && !measure.dated() && time.relation() == TimeBound.AT)) {
                boolean moves =
                        clause.verb() != null && !STAYS.contains(clause.verb().lemma());
                since = moves ? ToldTimes.ahead(time.start(), clause, heard) : time.start();
                break;
            }
        }
        heard.addUnlessTold(new Draft(
                Claim.Kind.ASSERTS,
                measure.subject(),
                measure.predicate(),
                value.text(),
                1,
                value.change(),
                value.old(),
                since,
                null,
                sentence.token(clause.from()).from(),
                sentence.token(clause.to() - 1).to()));
        return true;
    }
}
