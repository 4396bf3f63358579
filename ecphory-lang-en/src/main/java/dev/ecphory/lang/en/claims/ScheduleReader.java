package dev.ecphory.lang.en.claims;

import dev.ecphory.internal.language.TimeBound;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.TimePoint;
import dev.ecphory.lang.en.claims.ToldTimes.Told;
import dev.ecphory.lang.en.frames.AssertedClauses;
import dev.ecphory.lang.en.frames.ExtractionState;
import dev.ecphory.lang.en.frames.ExtractionState.Draft;
import dev.ecphory.lang.en.frames.ParsedSentence;
import dev.ecphory.lang.en.frames.RelatedTime;
import dev.ecphory.lang.en.frames.ValueKinds;
import dev.ecphory.lang.en.frames.WordClassLexicon;
import dev.ecphory.lang.en.referents.Referents;
import dev.ecphory.lang.en.syntax.Phrase;
import dev.ecphory.lang.en.syntax.PosTag;
import dev.ecphory.lang.en.syntax.SyntaxClause;
import dev.ecphory.lang.en.syntax.SyntaxClause.Complement;
import dev.ecphory.lang.en.syntax.VerbGroup;
import dev.ecphory.lang.en.syntax.VerbGroup.Flag;
import dev.ecphory.lang.en.time.DatePhrases;
import dev.ecphory.lang.en.verbs.Governors;
import dev.ecphory.lang.en.verbs.PlainClauses;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads when something takes place, and to when it was moved: "the launch is on 17 June", "we pushed the review from
 * Thursday to Friday", "I have an exam on Monday", "dentist on Tuesday at nine". For one message and one thread.
 */
final class ScheduleReader {
    private static final String AMOUNT = "(?i).*(?:minute|hour|day|week|month|year)s?";
    static final String PREDICATE = "scheduled_for";
    static final String DEADLINE = "deadline";
    private static final Set<String> MOVES_ITSELF =
            Set.of("move", "slip", "shift", "change", "go", "switch", "slide", "jump");
    private static final String[] TARGET = {"to", "until", "till", "for"};
    private static final String[] PLACED = {"", "on", "at", "in", "for", "around", "about"};

    private final ExtractionState heard;
    private final OccasionLabels labels;

    ScheduleReader(Referents referents, ExtractionState heard, List<Claim> before) {
        this.heard = heard;
        this.labels = new OccasionLabels(referents, heard, before);
    }

    void read(ParsedSentence sentence, boolean[] asserted) {
        List<SyntaxClause> clauses = sentence.clauses();
        for (int i = 0; i < clauses.size(); i++) {
            SyntaxClause clause = clauses.get(i);
            VerbGroup verb = clause.verb();
            if (verb == null) {
                if (i == 0 && !sentence.syntax().asks()) {
                    fragment(sentence, clause);
                }
            } else if (asserted[i] && !verb.has(Flag.NEGATED) && Governors.settles(sentence, clause)) {
                clause(sentence, clause, verb);
            }
        }
        for (SyntaxClause clause : PlainClauses.of(sentence, asserted)) {
            if (clause.verb() != null) {
                clause(sentence, clause, clause.verb());
            }
        }
        for (int i = 0; i < clauses.size(); i++) {
            VerbGroup verb = clauses.get(i).verb();
            boolean is = asserted[i] && verb != null && verb.lemma().equals("be") && !verb.has(Flag.PAST);
            if (is && verb != null && !verb.has(Flag.NEGATED)) {
                turned(sentence, i, verb);
            }
        }
        if (AssertedClauses.plain(sentence)) {
            clauses.forEach(clause -> granted(sentence, clause));
        }
    }

    /** "Tuesday at nine is my review", "the time of my review is Tuesday at nine", "it's on Tuesday that I have my review". */
    private void turned(ParsedSentence sentence, int at, VerbGroup verb) {
        SyntaxClause clause = sentence.clauses().get(at);
        SyntaxClause next =
                at + 1 < sentence.clauses().size() ? sentence.clauses().get(at + 1) : null;
        List<Told> lead = Occasions.times(sentence, 0, verb.from());
        List<Told> told = Occasions.times(sentence, verb.to(), clause.to());
        Phrase subject = clause.subjects().size() == 1 ? clause.subjects().getFirst() : null;
        Phrase behind = next != null && next.verb() != null && sentence.is(verb.to(), "when")
                ? Occasions.named(sentence, next)
                : Occasions.told(sentence, Occasions.object(clause));
        boolean front = !lead.isEmpty()
                && lead.getLast().to() == verb.from()
                && lead.getLast().is(PLACED);
        Phrase timed = subject == null ? null : Occasions.timed(sentence, subject);
        boolean it = subject != null && sentence.head(subject).is("it") && !told.isEmpty();
        boolean near = !told.isEmpty() && Occasions.near(sentence, verb.to(), told.getFirst());
        if (front && behind != null) {
            placed(sentence, clause, behind, lead.subList(lead.size() - 1, lead.size()));
        } else if (timed != null && near) {
            placed(sentence, clause, timed, told);
        } else if (it && near) {
            boolean cleft = next != null
                    && next.from() >= told.getFirst().to()
                    && (next.marker().equals("that") || next.marker().equals("when"));
            Phrase whose =
                    cleft && next != null ? Occasions.named(sentence, next) : Occasions.purpose(sentence, clause);
            if (whose != null) {
                placed(sentence, clause, whose, told);
            }
        }
    }

    private void placed(ParsedSentence sentence, SyntaxClause clause, Phrase occasion, List<Told> told) {
        String label = labels.label(occasion, sentence);
        if (label != null) {
            placed(sentence, clause, label, told, clause.adverbs().contains("now"));
        }
    }

    /** "I can't make lunch before my review on Tuesday at nine", "see Ann at her review on Friday". */
    private void granted(ParsedSentence sentence, SyntaxClause clause) {
        VerbGroup verb = clause.verb();
        if (verb == null
                || verb.has(Flag.PAST)
                || verb.has(Flag.PERFECT)
                || verb.lemma().equals("cancel")) {
            return;
        }
        for (int i = clause.from() + 1; i < clause.to() - 1; i++) {
            Phrase phrase = Occasions.owned(sentence, i);
            List<Told> told = phrase == null ? List.of() : ToldTimes.of(sentence, i + 1, clause.to());
            boolean beside = !told.isEmpty()
                    && told.getFirst().from() == i + 1
                    && told.getFirst().is("on", "at")
                    && Occasions.weekly(told.getFirst());
            if (phrase != null && beside) {
                placed(sentence, clause, phrase, told.subList(0, 1));
            }
        }
    }

    private void clause(ParsedSentence sentence, SyntaxClause clause, VerbGroup verb) {
        int from = told(sentence, clause, verb);
        List<Told> told = Occasions.times(sentence, from, clause.to());
        if (told.isEmpty()) {
            return;
        }
        Phrase only = clause.subjects().size() == 1 ? clause.subjects().getFirst() : null;
        boolean moved = Occasions.moves(sentence, clause, verb);
        Phrase subject = moved ? Occasions.told(sentence, only) : only;
        subject = subject == null ? only : subject; // "the release date slipped"
        Phrase object = Occasions.told(sentence, Occasions.object(clause));
        String self = heard.self();
        if (moved && only != null && self != null && sentence.text(only).equals(DEADLINE)) {
            moved(sentence, clause, self, told, DEADLINE);
            return;
        }
        if (subject != null && Occasions.occasion(subject, sentence)) {
            boolean itself = moved
                    && (verb.has(Flag.PASSIVE)
                            || verb.lemma().equals("get")
                            || ((object == null
                                            || object.from() > told.getFirst().from())
                                    && MOVES_ITSELF.contains(verb.lemma())));
            String label =
                    itself || Occasions.takesPlace(sentence, clause, verb) ? labels.label(subject, sentence) : null;
            if (label != null && itself) {
                moved(sentence, clause, label, told, PREDICATE);
            } else if (label != null && Occasions.near(sentence, from, told.getFirst())) {
                placed(sentence, clause, label, told, clause.adverbs().contains("now"));
            }
            return;
        }
        boolean pronoun = moved
                && told.getFirst().is(TARGET)
                && (verb.has(Flag.PASSIVE)
                        ? subject != null && sentence.head(subject).is("it")
                        : sentence.is(verb.to(), "it") && sentence.is(verb.to() + 1, TARGET));
        String it = pronoun ? labels.it() : null;
        if (it != null) {
            moved(sentence, clause, it, told, PREDICATE);
            return;
        }
        if (object != null && Occasions.occasion(object, sentence) && !verb.has(Flag.PASSIVE)) {
            acts(sentence, clause, verb, moved, object, told);
        }
    }

    /** Where what holds is told: behind "but" of "no longer on Monday but on Friday". */
    private static int told(ParsedSentence sentence, SyntaxClause clause, VerbGroup verb) {
        int from = verb.to();
        if (clause.adverbs().contains("longer")) {
            for (int i = from; i < clause.to(); i++) {
                from = sentence.is(i, "but") ? i + 1 : from;
            }
        }
        return from;
    }

    /** "We pushed the launch to Friday", "they put my review on Monday", "I have an exam on Monday". */
    private void acts(
            ParsedSentence sentence,
            SyntaxClause clause,
            VerbGroup verb,
            boolean moved,
            Phrase object,
            List<Told> told) {
        boolean when = told.getFirst().is("for")
                || !verb.has(Flag.PAST)
                || Set.of("put", "set", "fix").contains(verb.lemma());
        boolean sets = when
                && WordClassLexicon.has(
                        "schedules", verb.lemma()); // "I booked my trip last month" tells of the booking
        boolean has = (Set.of("have", "do", "hold", "attend").contains(verb.lemma())
                        && !verb.has(Flag.PAST)
                        && !verb.has(Flag.PROGRESSIVE))
                || (verb.lemma().equals("get") && verb.has(Flag.PERFECT));
        Told first = told.getFirst();
        boolean again = sentence.is(first.from() - 1, "every", "each") && !sentence.is(object.from(), "my", "our");
        if (!(moved || sets || has) || first.from() < object.to() || again) {
            return;
        }
        String last = moved && sentence.is(object.from(), "the") && object.to() - object.from() == 2
                ? labels.known(sentence.text(object))
                : null;
        String label = last != null ? last : labels.owned(sentence, clause, object);
        if (label == null) {
            return;
        }
        if (moved) {
            moved(sentence, clause, label, told, PREDICATE);
        } else if (first.is(PLACED)) {
            placed(
                    sentence,
                    clause,
                    label + Occasions.with(sentence, clause, object),
                    told,
                    verb.lemma().equals("put"));
        }
    }

    /** "Dentist on Tuesday at nine": a whole sentence without a verb. */
    private void fragment(ParsedSentence sentence, SyntaxClause clause) {
        Complement first =
                clause.complements().isEmpty() ? null : clause.complements().getFirst();
        String self = heard.self();
        boolean alone = clause.complements().size() == 1 && sentence.clauses().size() == 1;
        if (first == null
                || self == null
                || !alone
                || !first.preposition().isEmpty()
                || first.phrases().size() != 1) {
            return;
        }
        Phrase noun = first.phrases().getFirst();
        boolean visit = ValueKinds.in("visited_one", noun, sentence) && noun.to() - noun.from() == 1;
        List<Told> told =
                ToldTimes.of(sentence, noun.to(), sentence.syntax().tokens().size());
        boolean fits = (visit
                        || (Occasions.occasion(noun, sentence) && noun.from() == noun.head())
                        || Occasions.bareOccasion(noun, sentence))
                && !told.isEmpty()
                && told.getFirst().from() == noun.to()
                && told.getFirst().is("on", "at");
        int end = fits ? told.getFirst().to() : -1;
        boolean whole = fits && (end == sentence.syntax().tokens().size() || sentence.has(end, PosTag.PUNCT));
        if (whole) {
            String what = sentence.text(noun);
            placed(sentence, clause, self + "'s " + (visit ? what + " appointment" : what), told, false);
        }
    }

    private void placed(ParsedSentence sentence, SyntaxClause clause, String label, List<Told> told, boolean change) {
        Told at = told.stream().filter(t -> t.is(PLACED)).findFirst().orElse(null);
        if (at != null && at.equals(told.getFirst())) {
            add(sentence, clause, label, PREDICATE, at, null, change, since(sentence, clause, at, told));
        }
    }

    private void moved(ParsedSentence sentence, SyntaxClause clause, String label, List<Told> told, String predicate) {
        Told target = told.stream()
                .filter(t -> t.is(TARGET))
                .findFirst()
                .orElseGet(() -> told.size() == 1 && told.getFirst().is("on", "") && !over(told.getFirst())
                        ? told.getFirst()
                        : null);
        if (target != null) {
            String old = told.stream()
                    .filter(t -> t.is("from"))
                    .map(Told::text)
                    .findFirst()
                    .orElse(null);
            add(sentence, clause, label, predicate, target, old, true, since(sentence, clause, target, told));
        }
    }

    /** Whether a time is over: when something was moved, and not to when. */
    private boolean over(Told told) {
        RelatedTime time = told.time();
        return time != null && time.start().at().isBefore(heard.now().at());
    }

    /** Since when it is so: told with "as of", or when the change was made. */
    private TimePoint since(ParsedSentence sentence, SyntaxClause clause, Told value, List<Told> told) {
        for (RelatedTime time : sentence.times(clause)) {
            boolean left = told.stream()
                    .anyMatch(one -> one.is("from")
                            && one.time() != null
                            && one.time().start().equals(time.start()));
            if (time.relation() == TimeBound.SINCE && !(left && told.stream().anyMatch(one -> one.is(TARGET)))) {
                return time.start();
            }
        }
        for (Told other : told) {
            RelatedTime time = other.time();
            boolean when = !other.equals(value) && other.is("", "on", "in");
            if (when
                    && time != null
                    && time.relation() == TimeBound.AT
                    && time.start().at().isBefore(heard.now().at())) {
                return time.start();
            }
        }
        return heard.now();
    }

    private void add(
            ParsedSentence sentence,
            SyntaxClause clause,
            String label,
            String predicate,
            Told value,
            @Nullable String old,
            boolean change,
            TimePoint since) {
        heard.addUnlessTold(new Draft(
                Claim.Kind.ASSERTS,
                label,
                predicate,
                value.is("in") && value.text().matches(AMOUNT)
                        ? value.text() + " after "
                                + DatePhrases.day(heard.entry.occurredAt().toLocalDate())
                        : value.text(),
                1,
                change,
                old,
                since,
                null,
                sentence.token(clause.from()).from(),
                sentence.token(clause.to() - 1).to()));
    }
}
