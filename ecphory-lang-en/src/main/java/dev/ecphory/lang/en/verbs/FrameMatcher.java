package dev.ecphory.lang.en.verbs;

import dev.ecphory.lang.en.frames.AssertedClauses;
import dev.ecphory.lang.en.frames.ParsedSentence;
import dev.ecphory.lang.en.frames.ValueKinds;
import dev.ecphory.lang.en.frames.VerbFrame;
import dev.ecphory.lang.en.frames.VerbFrame.Mark;
import dev.ecphory.lang.en.frames.VerbFrame.Slot;
import dev.ecphory.lang.en.frames.VerbFrame.Use;
import dev.ecphory.lang.en.referents.Referents;
import dev.ecphory.lang.en.referents.Referents.Referent;
import dev.ecphory.lang.en.syntax.Phrase;
import dev.ecphory.lang.en.syntax.SyntaxClause;
import dev.ecphory.lang.en.syntax.SyntaxClause.Complement;
import dev.ecphory.lang.en.syntax.SyntaxClause.Link;
import dev.ecphory.lang.en.syntax.VerbGroup;
import dev.ecphory.lang.en.syntax.VerbGroup.Flag;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Fills the slots of a frame with the complements of a clause. For one message and one thread. */
public final class FrameMatcher {
    private static final Set<String> TASTES = Set.of("taste", "topic");
    /** Who likes something at times need not like it. */
    private static final Set<String> AT_TIMES = Set.of("sometimes", "occasionally");

    private static final Set<String> COMPARED = Set.of("more", "better", "most", "best");

    private final Referents referents;

    FrameMatcher(Referents referents) {
        this.referents = referents;
    }

    /** What a frame found in a clause. */
    record Found(
            VerbFrame frame,
            List<String> values,
            @Nullable String old,
            @Nullable Referent owner) {}

    /** What a frame finds in a clause; null when the clause does not have what the frame asks for. */
    @Nullable
    Found find(VerbFrame frame, ParsedSentence sentence, SyntaxClause clause) {
        VerbGroup verb = clause.verb();
        if (verb == null
                || frame.has(Mark.PASSIVE) != verb.has(Flag.PASSIVE)
                || (frame.has(Mark.GOING) && !verb.has(Flag.PROGRESSIVE) && !verb.has(Flag.NONFINITE))
                || (frame.has(Mark.STEADY) && verb.has(Flag.PROGRESSIVE))
                || frame.has(Mark.CAN) != AssertedClauses.can(sentence, verb)) {
            return null;
        }
        for (Slot slot : frame.slots()) {
            if (TASTES.contains(slot.kind()) && passing(sentence, clause, verb)) {
                return null;
            }
        }
        List<Complement> left = Antecedents.complements(frame, sentence, clause);
        left.removeIf(complement -> contrasted(complement, sentence));
        if (!frame.particle().isEmpty() && !takesParticle(frame.particle(), clause, left)) {
            return null;
        }
        List<String> values = new ArrayList<>();
        String old = null;
        Referent owner = frame.has(Mark.SPEAKER) ? asked(sentence) : null;
        if (frame.has(Mark.SPEAKER) && owner == null) {
            return null;
        }
        Phrase before = null;
        for (Slot slot : frame.slots()) {
            if (slot.use() == Use.ABSENT) {
                if (left.stream().anyMatch(one -> slot.places().contains(one.preposition()))) {
                    return null;
                }
                continue;
            }
            if (slot.places().contains("whose")) {
                owner = before == null ? null : referents.whose(before, sentence);
                if (owner == null) {
                    return null;
                }
                continue;
            }
            List<String> inside = SlotValues.inside(slot, before, sentence, clause);
            Complement fits = !inside.isEmpty()
                    ? null
                    : slot.places().contains("subj") ? subject(slot, sentence, clause) : take(slot, left, sentence);
            if (fits == null && inside.isEmpty()) {
                if (slot.optional()) {
                    continue;
                }
                return null;
            }
            List<Phrase> phrases = fits == null ? List.of() : fits.phrases();
            boolean none = slot.use() == Use.NEEDED
                    && phrases.stream().anyMatch(phrase -> sentence.is(phrase.from(), "no"))
                    && frame.slots().stream().noneMatch(other -> other.places().contains("pre"));
            if (none) {
                return null; // "I'm no fan of it"
            }
            if (fits != null && elsewhere(fits, verb, clause, left)) {
                return null;
            }
            before = phrases.isEmpty() ? before : phrases.getFirst();
            switch (slot.use()) {
                case VALUE -> values.addAll(fits == null ? inside : values(slot, fits, sentence, clause));
                case OLD ->
                    old = fits == null
                            ? inside.getFirst()
                            : SlotValues.of(slot, fits, sentence, clause).getFirst();
                case OWNER ->
                    owner = phrases.isEmpty()
                            ? null
                            : slot.kind().startsWith("own_")
                                    ? referents.owner(phrases.getFirst(), sentence)
                                    : referents.of(phrases.getFirst(), sentence);
                case BOTH -> {
                    Referent first = phrases.size() == 2 ? referents.of(phrases.getFirst(), sentence) : null;
                    Referent second = phrases.size() == 2 ? referents.of(phrases.getLast(), sentence) : null;
                    if (first == null || second == null || !first.person() || !second.person()) {
                        return null;
                    }
                    owner = second.self() ? second : first;
                    values.add(second.self() ? first.name() : second.name());
                }
                case NEEDED, ABSENT -> {}
            }
            if (slot.use() == Use.OWNER && owner == null) {
                return null;
            }
        }
        boolean rest = left.stream()
                .anyMatch(complement ->
                        complement.verbal() >= 0 || !complement.phrases().isEmpty());
        boolean object = left.stream()
                .anyMatch(one -> !one.phrases().isEmpty()
                        && place(one, sentence).equals("obj")
                        && one.preposition().isEmpty());
        if ((frame.has(Mark.WHOLE) && rest) || (frame.has(Mark.BARE) && object)) {
            return null;
        }
        if (values.isEmpty() && !frame.value().isEmpty()) {
            values.add(frame.value());
        }
        return values.isEmpty() && !frame.has(Mark.PAIR) && !frame.has(Mark.HELD)
                ? null
                : new Found(frame, values, old, owner);
    }

    /** Whether a taste is told only of some time, or of what is compared: "I don't even like tea", "I like the books better". */
    private static boolean passing(ParsedSentence sentence, SyntaxClause clause, VerbGroup verb) {
        Set<String> how = new HashSet<>(clause.adverbs());
        boolean definite = false;
        for (Complement complement : clause.complements()) {
            for (Phrase phrase : complement.phrases()) {
                definite |= sentence.is(phrase.from(), "the");
                if (phrase.kind() == Phrase.Kind.ADJECTIVE) {
                    how.add(sentence.head(phrase).word());
                }
            }
        }
        return !Collections.disjoint(how, AT_TIMES)
                || (how.contains("even") && verb.has(Flag.NEGATED))
                || (definite && !Collections.disjoint(how, COMPARED));
    }

    /** Whether "at Google" says where something else is: "I'm excited about the workshop at Google". */
    private static boolean elsewhere(
            Complement complement, VerbGroup verb, SyntaxClause clause, List<Complement> left) {
        if (!verb.lemma().equals("be")
                || complement.preposition().isEmpty()
                || complement.phrases().isEmpty()) {
            return false;
        }
        List<Complement> all = clause.complements();
        int at = all.indexOf(complement);
        Complement first = at <= 0 ? null : all.getFirst();
        if (first == null
                || !left.contains(first)
                || !first.preposition().isEmpty()
                || first.phrases().isEmpty()) {
            return false;
        }
        Phrase last = first.phrases().getLast();
        boolean how =
                last.kind() == Phrase.Kind.ADJECTIVE && complement.preposition().equals("with"); // "busy with it"
        return how || last.to() != complement.phrases().getFirst().from() - 1;
    }

    /** Whether something is only named to say that it is not meant: "not in Oslo" behind a comma. */
    private static boolean contrasted(Complement complement, ParsedSentence sentence) {
        if (complement.preposition().isEmpty() || complement.phrases().isEmpty()) {
            return false;
        }
        int from = complement.phrases().getFirst().from() - 1;
        return sentence.is(from, complement.preposition())
                && sentence.is(from - 1, "not")
                && sentence.is(from - 2, ",");
    }

    /** Whose opinion a sentence tells: the speaker's, unless it says "if you ask Ann". */
    private @Nullable Referent asked(ParsedSentence sentence) {
        for (SyntaxClause clause : sentence.clauses()) {
            VerbGroup verb = clause.verb();
            boolean asks = verb != null
                    && verb.lemma().equals("ask")
                    && clause.marker().equals("if");
            for (Complement complement : asks ? clause.complements() : List.<Complement>of()) {
                if (complement.preposition().isEmpty() && complement.phrases().size() == 1) {
                    return referents.of(complement.phrases().getFirst(), sentence);
                }
            }
        }
        return referents.self();
    }

    private List<String> values(Slot slot, Complement complement, ParsedSentence sentence, SyntaxClause clause) {
        if (!slot.kind().startsWith("person")) {
            return SlotValues.of(slot, gapped(complement, clause), sentence, clause);
        }
        List<String> names = new ArrayList<>();
        for (Phrase phrase : complement.phrases()) {
            Referent who = referents.of(phrase, sentence);
            if (who != null && who.person()) {
                names.add(who.name());
            }
        }
        return names;
    }

    /** "Lars lives in Kiel and Svenja in Bonn": the second name begins a clause whose verb is left out. */
    private static Complement gapped(Complement complement, SyntaxClause clause) {
        List<Phrase> phrases = complement.phrases();
        int next = clause.complements().indexOf(complement) + 1;
        boolean again = phrases.size() > 1
                && next > 0
                && next < clause.complements().size()
                && !complement.preposition().isEmpty()
                && clause.complements().get(next).preposition().equals(complement.preposition());
        return again
                ? new Complement(complement.preposition(), phrases.subList(0, phrases.size() - 1), -1)
                : complement;
    }

    private static @Nullable Complement subject(Slot slot, ParsedSentence sentence, SyntaxClause clause) {
        VerbGroup verb = clause.verb();
        if (verb != null && verb.from() == verb.to() && slot.kind().equals("=it")) {
            return new Complement("subj", List.of(), -1); // "no meat for me"
        }
        boolean fits = !clause.subjects().isEmpty() && accepts(slot, clause.subjects(), sentence);
        return fits ? new Complement("subj", clause.subjects(), -1) : null;
    }

    private static boolean accepts(Slot slot, List<Phrase> phrases, ParsedSentence sentence) {
        for (Phrase phrase : phrases) {
            if (!ValueKinds.accepts(slot.kind(), phrase, sentence)) {
                return false;
            }
        }
        return true;
    }

    /** Takes the particle out of the complements; an object that was read behind it stands by itself then. */
    private static boolean takesParticle(String particle, SyntaxClause clause, List<Complement> left) {
        for (int i = 0; i < left.size(); i++) {
            Complement complement = left.get(i);
            if (complement.preposition().equals(particle)) {
                left.set(i, new Complement("", complement.phrases(), complement.verbal()));
                if (complement.phrases().isEmpty() && complement.verbal() < 0) {
                    left.remove(i);
                }
                return true;
            }
        }
        return clause.adverbs().contains(particle);
    }

    private static @Nullable Complement take(Slot slot, List<Complement> left, ParsedSentence sentence) {
        for (int i = 0; i < left.size(); i++) {
            Complement complement = left.get(i);
            boolean verbal = complement.verbal() >= 0;
            String place = complement.preposition().isEmpty() ? place(complement, sentence) : complement.preposition();
            boolean where = place.equals("where")
                    && (slot.places().contains("in") || slot.places().contains("at"));
            boolean fits = (where || slot.places().contains(place))
                    && (verbal
                            ? !aside(sentence.clauses().get(complement.verbal()))
                                    && ValueKinds.accepts(
                                            slot.kind(), sentence.clauses().get(complement.verbal()), sentence)
                            : accepts(slot, complement.phrases(), sentence));
            if (fits && (verbal || !complement.phrases().isEmpty())) {
                left.remove(i);
                return complement;
            }
            if (TASTES.contains(slot.kind())
                    && place.equals("obj")
                    && !complement.phrases().isEmpty()) {
                return null; // "I like the idea of cooking": it is the idea
            }
        }
        return null;
    }

    /** "When checking out" in "I love that when checking out": what one does meanwhile. */
    private static boolean aside(SyntaxClause verbal) {
        return Set.of("when", "while", "after", "before").contains(verbal.marker());
    }

    private static String place(Complement complement, ParsedSentence sentence) {
        if (complement.verbal() >= 0) {
            return sentence.clauses().get(complement.verbal()).link() == Link.GERUND ? "ger" : "inf";
        }
        boolean adjective = !complement.phrases().isEmpty()
                && complement.phrases().getFirst().kind() == Phrase.Kind.ADJECTIVE;
        return adjective ? "adj" : "obj";
    }
}
