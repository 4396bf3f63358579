package dev.ecphory.lang.en.verbs;

import dev.ecphory.internal.text.EntityKeys;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.lang.en.frames.AssertedClauses;
import dev.ecphory.lang.en.frames.ExtractionState;
import dev.ecphory.lang.en.frames.ExtractionState.Draft;
import dev.ecphory.lang.en.frames.ParsedSentence;
import dev.ecphory.lang.en.frames.ValueKinds;
import dev.ecphory.lang.en.frames.VerbFrame;
import dev.ecphory.lang.en.frames.VerbFrame.Mark;
import dev.ecphory.lang.en.frames.VerbFrames;
import dev.ecphory.lang.en.referents.Referents;
import dev.ecphory.lang.en.referents.Referents.Referent;
import dev.ecphory.lang.en.syntax.GivenNames;
import dev.ecphory.lang.en.syntax.Phrase;
import dev.ecphory.lang.en.syntax.PosTag;
import dev.ecphory.lang.en.syntax.SyntaxClause;
import dev.ecphory.lang.en.syntax.SyntaxClause.Complement;
import dev.ecphory.lang.en.syntax.SyntaxClause.Link;
import dev.ecphory.lang.en.syntax.SyntaxToken;
import dev.ecphory.lang.en.syntax.VerbForm;
import dev.ecphory.lang.en.syntax.VerbGroup;
import dev.ecphory.lang.en.syntax.VerbGroup.Flag;
import dev.ecphory.lang.en.verbs.FrameMatcher.Found;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads claims of the clauses of a sentence by the frames of their verbs. For one message and one thread. */
public final class FrameReader {
    /** A name behind one of these is a place's rather than a person's. */
    private static final Set<String> PLACING = Set.of("in", "at", "near", "into", "across", "around", "outside");

    /** A name behind one of these is a person's where it is known as one. */
    private static final Set<String> TOWARDS = Set.of("like", "to", "from", "than", "through", "via", "over");

    private static final String DIET = "diet";
    private static final String EATS = "eats";

    private static final double SURE = 1;
    private static final double REFERRED = 0.9;
    private static final int LONGEST = 120;

    private final Referents referents;
    private final ExtractionState heard;
    private final FrameMatcher matcher;
    private int known;

    public FrameReader(Referents referents, ExtractionState heard) {
        this.referents = referents;
        this.heard = heard;
        this.matcher = new FrameMatcher(referents);
    }

    public void read(ParsedSentence sentence) {
        boolean[] asserted = AssertedClauses.of(sentence, true);
        for (int i = 0; i < sentence.clauses().size(); i++) {
            SyntaxClause clause = sentence.clauses().get(i);
            if (asserted[i]) {
                clause(sentence, clause);
            }
            clause.subjects().forEach(subject -> referents.speaksOf(subject, sentence));
            for (Complement complement : clause.complements()) {
                for (Phrase phrase : complement.phrases()) {
                    boolean named = !TOWARDS.contains(complement.preposition())
                            || GivenNames.has(sentence.head(phrase).word());
                    if (named && !PLACING.contains(complement.preposition())) {
                        referents.speaksOf(phrase, sentence);
                    }
                }
            }
        }
        PlainClauses.of(sentence, asserted).forEach(clause -> clause(sentence, clause));
    }

    private void clause(ParsedSentence sentence, SyntaxClause clause) {
        VerbGroup verb = clause.verb();
        ClauseManner manner = ClauseManner.of(sentence, clause);
        if (verb == null || manner == null) {
            return;
        }
        known = heard.drafts().size();
        List<VerbFrame> frames = VerbFrames.of(verb.lemma());
        for (VerbFrame frame : frames) {
            Found found = frame.has(Mark.TURNED) ? matcher.find(frame, sentence, clause) : null;
            Referent whom = found == null ? null : found.owner();
            if (found != null && whom != null && says(found, whom, manner, sentence, clause) && !frame.has(Mark.ALSO)) {
                return;
            }
        }
        for (Referent subject : frames.isEmpty() ? List.<Referent>of() : subjects(sentence, clause)) {
            for (VerbFrame frame : frames) {
                Found found = frame.has(Mark.TURNED) ? null : matcher.find(frame, sentence, clause);
                found = found != null && frame.has(Mark.PAIR) ? paired(found, subject, sentence, clause) : found;
                if (found != null && says(found, subject, manner, sentence, clause) && !frame.has(Mark.ALSO)) {
                    break;
                }
            }
        }
    }

    /** What is said of two, with the other as the value: "Nina and I broke up". */
    private @Nullable Found paired(Found found, Referent subject, ParsedSentence sentence, SyntaxClause clause) {
        List<Phrase> both = clause.subjects();
        Referent first = both.size() == 2 ? referents.of(both.getFirst(), sentence) : null;
        Referent second = both.size() == 2 ? referents.of(both.getLast(), sentence) : null;
        if (first == null || second == null || !first.person() || !second.person()) {
            return null;
        }
        boolean last = subject.name().equals(second.name()); // of two others it is said of each
        Phrase other = last ? both.getFirst() : both.getLast();
        boolean named = ValueKinds.name(other, sentence) && one(other, sentence) && one(both.getFirst(), sentence);
        return named ? new Found(found.frame(), List.of((last ? first : second).name()), null, null) : null;
    }

    /** Whether a name is none of several words that begins with no given name, as those of firms do. */
    private static boolean one(Phrase phrase, ParsedSentence sentence) {
        return phrase.to() - phrase.from() == 1
                || !ValueKinds.name(phrase, sentence)
                || GivenNames.has(sentence.token(phrase.from()).word());
    }

    private List<Referent> subjects(ParsedSentence sentence, SyntaxClause clause) {
        List<Referent> found = new ArrayList<>();
        if (clause.subjects().isEmpty()) {
            boolean goesOn = clause.shared()
                    && clause.parent() >= 0
                    && elided(sentence, sentence.clauses().get(clause.parent()));
            Referent self = goesOn || elided(sentence, clause) ? referents.self() : null;
            return self == null ? List.of() : List.of(self);
        }
        for (Phrase phrase : predicated(sentence, clause)) {
            if (clause.link() == Link.CONTENT && sentence.head(phrase).is("me", "us", "him", "them")) {
                return List.of(); // "they give me love": no verb
            }
            Referent referent = referents.of(named(phrase, sentence), sentence);
            if (referent != null && referent.self()) {
                return List.of(referent);
            }
            if (referent != null) {
                found.add(referent);
            }
        }
        return found.size() == clause.subjects().size() ? found : List.of();
    }

    /** Whom a clause speaks of: "I" in "I am a nurse who loves horses". */
    private static List<Phrase> predicated(ParsedSentence sentence, SyntaxClause clause) {
        SyntaxClause above = clause.link() == Link.RELATIVE && clause.parent() >= 0
                ? sentence.clauses().get(clause.parent())
                : null;
        VerbGroup verb = above == null ? null : above.verb();
        if (above == null || verb == null) {
            return clause.subjects();
        }
        boolean said = verb.lemma().equals("be")
                && verb.flags().isEmpty()
                && above.subjects().size() == 1
                && clause.subjects().size() == 1
                && sentence.is(clause.subjects().getFirst().from(), "a", "an")
                && above.complements().stream()
                        .anyMatch(one ->
                                one.preposition().isEmpty() && one.phrases().equals(clause.subjects()));
        return said ? above.subjects() : clause.subjects();
    }

    /** "Mira" of "my wife, Mira,". */
    private static Phrase named(Phrase phrase, ParsedSentence sentence) {
        Phrase aside =
                phrase.appositions().isEmpty() ? phrase : phrase.appositions().getFirst();
        boolean name = ValueKinds.name(aside, sentence) && !ValueKinds.name(phrase, sentence);
        return name ? aside : phrase;
    }

    /** "Just moved to Porto": the speaker without "I", at the begin of a sentence. */
    static boolean elided(ParsedSentence sentence, SyntaxClause clause) {
        VerbGroup verb = clause.verb();
        if (verb == null || clause.link() != Link.MAIN) {
            return false;
        }
        for (int i = 0; i < verb.from(); i++) {
            SyntaxToken token = sentence.token(i);
            boolean light =
                    switch (token.tag()) {
                        case ADV, INTJ, TIME, CCONJ, PUNCT -> true;
                        default -> false;
                    };
            if (!light) {
                return false;
            }
        }
        SyntaxToken first = sentence.token(verb.from());
        boolean invariant = first.form().contains(VerbForm.BASE)
                && (clause.times().isEmpty() || !sentence.is(verb.to(), "my", "our"));
        boolean subject = sentence.clauses().stream()
                .anyMatch(other -> !other.subjects().isEmpty()
                        && (other.subjects().getFirst().kind() == Phrase.Kind.VERBAL
                                || other.subjects().getFirst().kind() == Phrase.Kind.ADJECTIVE)
                        && other.from() >= clause.to()); // "Baking bread and sharing it is fun"
        if (subject
                || sentence.is(clause.to(), ":") // "Learning style:"
                || (first.form().contains(VerbForm.PRESENT_PARTICIPLE)
                        && (headed(sentence, clause) || others(sentence, clause)))) {
            return false;
        }
        boolean past = first.form().contains(VerbForm.PAST) && !invariant;
        boolean unable = first.is("can") && verb.has(Flag.NEGATED); // "Can't eat gluten"
        return unable
                || (past && !first.is("was", "were", "did", "had"))
                || (verb.has(Flag.NONFINITE)
                        && (first.form().contains(VerbForm.PRESENT_PARTICIPLE) || first.is("been")));
    }

    /** Whether somebody else is told to do what a participle at the begin tells: "working at Bosch, Tom …". */
    private static boolean others(ParsedSentence sentence, SyntaxClause clause) {
        return sentence.clauses().stream()
                .filter(other ->
                        other.from() >= clause.to() && !other.subjects().isEmpty())
                .map(other -> other.subjects().getFirst().from())
                .anyMatch(from -> sentence.is(from - 1, ",") && !sentence.is(from, "i", "we"));
    }

    /** Whether a participle at the begin is what another verb speaks of: "making films and showing them is fun". */
    private static boolean headed(ParsedSentence sentence, SyntaxClause clause) {
        for (SyntaxClause other : sentence.clauses()) {
            VerbGroup verb = other.verb();
            boolean finite = verb != null
                    && other.from() >= clause.to()
                    && !verb.has(Flag.NONFINITE)
                    && (other.link() == Link.MAIN || other.link() == Link.JOINED || other.link() == Link.CONTENT)
                    && (sentence.token(verb.from()).form().contains(VerbForm.THIRD)
                            || sentence.is(verb.from(), "is", "was", "has", "can", "does"));
            if (verb == null || !finite) {
                continue;
            }
            Phrase own = other.subjects().isEmpty() ? null : other.subjects().getFirst();
            boolean shared = own == null || own.from() < other.from() || other.shared();
            boolean apart = own != null
                    && own.from() > 0
                    && (sentence.has(own.from() - 1, PosTag.PUNCT) || sentence.has(own.from() - 1, PosTag.CCONJ));
            boolean points = own != null
                    && apart
                    && sentence.head(own).is("that")
                    && verb.lemma().equals("be");
            boolean inside = own != null && !apart && other.marker().isEmpty() && !sentence.is(own.from(), "it");
            if (shared || points || inside) {
                return true;
            }
        }
        return false;
    }

    private boolean says(
            Found found, Referent whom, ClauseManner manner, ParsedSentence sentence, SyntaxClause clause) {
        VerbFrame frame = found.frame();
        boolean fits = whom.person() || frame.has(Mark.THING);
        FrameTimes times = new FrameTimes(manner, sentence, clause, heard);
        Claim.Kind kind = manner.kind(frame);
        if (!fits || kind == null || (frame.has(Mark.OTHERS) && whom.self()) || !times.fit(frame, kind)) {
            return false;
        }
        boolean change = frame.has(Mark.CHANGE)
                || manner.begins()
                || manner.ends()
                || frame.has(Mark.END)
                || found.old() != null
                || now(clause);
        List<String> values = frame.has(Mark.HELD) ? held(found, whom) : found.values();
        List<Draft> drafts = new ArrayList<>();
        String condition = frame.predicate().equals("works_from") ? often(sentence, clause) : "";
        for (String value : values) {
            if (value.isEmpty()
                    || value.length() > LONGEST
                    || EntityKeys.key(value).equals(EntityKeys.key(whom.name()))) {
                continue;
            }
            drafts.add(new Draft(
                    kind,
                    whom.name(),
                    frame.predicate(),
                    value + condition,
                    whom.sure() ? SURE : REFERRED,
                    change,
                    found.old(),
                    times.from(frame, kind),
                    times.to(),
                    sentence.token(clause.from()).from(),
                    sentence.token(clause.to() - 1).to()));
        }
        if (frame.predicate().equals("dislikes") && kind == Claim.Kind.ASSERTS) {
            drafts.replaceAll(draft -> disliked(draft, whom, frame));
        }
        heard.addUnlessTold(drafts, known);
        String title = verbIs(clause, "promote") ? referents.last(whom, frame.predicate()) : null;
        if (title != null
                && drafts.stream()
                        .noneMatch(draft -> EntityKeys.key(draft.object()).equals(EntityKeys.key(title)))) {
            drafts.stream()
                    .findFirst()
                    .ifPresent(draft -> heard.add(draft.closes(Claim.Kind.ENDS, frame.predicate(), title)));
        }
        return !drafts.isEmpty();
    }

    /** What somebody was told to like is over once he does not like it. */
    private Draft disliked(Draft draft, Referent whom, VerbFrame frame) {
        for (String predicate : List.of("likes", "fan_of")) {
            String liked = referents.told(whom, predicate, draft.object());
            Draft end = liked == null ? null : draft.closes(Claim.Kind.ENDS, predicate, liked);
            if (end != null && frame.has(Mark.DENIED)) {
                return end;
            }
            if (end != null) {
                heard.add(end);
            }
        }
        return draft;
    }

    /** " on Monday and Thursday" of "I work from home on Monday and Thursday"; empty where it is always so. */
    private static String often(ParsedSentence sentence, SyntaxClause clause) {
        int from = clause.from();
        while (from < clause.to() && !sentence.is(from, "home")) {
            from++;
        }
        int when = from + 1;
        boolean told = when < clause.to()
                && (sentence.has(when, PosTag.TIME)
                        || sentence.is(
                                when, "on", "every", "each", "once", "twice", "most", "some", "two", "three", "four"));
        return told ? " " + sentence.text(when, clause.to()) : "";
    }

    private static boolean verbIs(SyntaxClause clause, String lemma) {
        return clause.verb() != null && clause.verb().lemma().equals(lemma);
    }

    /** The values of what is said of something that held before; none when nothing did. */
    private List<String> held(Found found, Referent whom) {
        String predicate = found.frame().predicate();
        String before = referents.told(whom, predicate, found.old());
        String told = before == null && predicate.equals(DIET) ? referents.told(whom, EATS, found.old()) : before;
        return told == null ? List.of() : found.values().isEmpty() ? List.of(told) : found.values();
    }

    private static boolean now(SyntaxClause clause) {
        return clause.adverbs().contains("now")
                || clause.adverbs().contains("nowadays")
                || clause.adverbs().contains("currently");
    }
}
