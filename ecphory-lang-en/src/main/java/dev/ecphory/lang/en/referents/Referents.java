package dev.ecphory.lang.en.referents;

import dev.ecphory.internal.facts.Cardinality;
import dev.ecphory.internal.facts.Predicate;
import dev.ecphory.internal.facts.PredicateRegistry;
import dev.ecphory.internal.text.EntityKeys;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.lang.en.frames.ExtractionState;
import dev.ecphory.lang.en.frames.ExtractionState.Draft;
import dev.ecphory.lang.en.frames.KnownPlaces;
import dev.ecphory.lang.en.frames.ParsedSentence;
import dev.ecphory.lang.en.referents.RelationWords.Relation;
import dev.ecphory.lang.en.syntax.GivenNames;
import dev.ecphory.lang.en.syntax.Phrase;
import dev.ecphory.lang.en.syntax.PosTag;
import dev.ecphory.lang.en.syntax.SyntaxToken;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/** Tells whom and what the phrases of a message mean. For one message and one thread. */
public final class Referents {
    private static final String[] THIRD = {"he", "she", "him", "his", "her", "hers"};
    private static final String[] PARENTS = {"mum", "mom", "mama", "dad", "papa"};

    private final PredicateRegistry predicates;
    private final RelationWords relations;
    private final ExtractionState heard;
    private final List<Claim> before;
    private final SequencedMap<String, Referent> people = new LinkedHashMap<>();
    private final Map<Integer, Referent> introduced = new LinkedHashMap<>();

    /**
     * Somebody or something.
     *
     * @param person whether it is a person, or may be one
     * @param gender 'f', 'm' or '?'
     * @param sure whether its own words tell it, not a pronoun
     */
    public record Referent(String name, boolean self, boolean person, char gender, boolean sure) {
        public Referent unsure() {
            return new Referent(name, self, person, gender, false);
        }
    }

    public Referents(PredicateRegistry predicates, ExtractionState heard, List<Claim> before) {
        this.predicates = predicates;
        this.relations = new RelationWords(predicates);
        this.heard = heard;
        this.before = before;
    }

    @Nullable
    public Referent self() {
        String self = heard.self();
        return self == null ? null : new Referent(self, true, true, '?', true);
    }

    /**
     * What was told last to be so of somebody, and did not end; null when nothing was.
     *
     * @param value what must have been told; null for anything
     */
    @Nullable
    public String told(Referent whom, String predicate, @Nullable String value) {
        boolean single = predicates.cardinality(predicate, false) == Cardinality.SINGLE;
        String key = EntityKeys.key(whom.name());
        String only = value == null ? "" : EntityKeys.key(value);
        for (Draft draft : heard.drafts().reversed()) {
            boolean slot = draft.predicate().equals(predicate)
                    && EntityKeys.key(draft.subject()).equals(key);
            boolean same = only.isEmpty() || EntityKeys.key(draft.object()).equals(only);
            if (slot && !same && single && draft.kind() == Claim.Kind.ASSERTS) {
                return null; // another has taken its place
            }
            if (slot && same) {
                return draft.kind() == Claim.Kind.ASSERTS ? draft.object() : null;
            }
        }
        for (Claim claim : before.reversed()) {
            boolean slot = claim.slot().predicate().equals(predicate)
                    && claim.slot().subject().equals(key)
                    && claim.kind() != Claim.Kind.DENIES;
            boolean same = only.isEmpty() || EntityKeys.key(claim.object()).equals(only);
            if (slot && !same && single && claim.kind() != Claim.Kind.ENDS) {
                return null;
            }
            if (slot && same) {
                return claim.kind() == Claim.Kind.ENDS ? null : claim.object();
            }
        }
        return null;
    }

    /** The words that begin at a place of the message mean somebody: "a sister" of "I have a sister who …". */
    public void introduces(int at, Referent who) {
        introduced.put(at, who);
        people.putLast(EntityKeys.key(who.name()), who);
    }

    /** A sentence begins, and may mean whom it named by a pronoun: "Anna loves her cat", "dinner with Anna was great; she …". */
    public void begins(ParsedSentence sentence) {
        for (int i = 0; i < sentence.syntax().tokens().size() && !sentence.is(i, THIRD); i++) {
            int from = i;
            while (sentence.has(i, PosTag.PROPN)) {
                i++;
            }
            boolean subject = !sentence.clauses().isEmpty()
                    && sentence.clauses().getFirst().subjects().size() == 1
                    && sentence.clauses().getFirst().subjects().getFirst().from() == from;
            if (i > from && (subject || GivenNames.gender(sentence.token(from).word()) != '?')) {
                speaksOf(Phrase.of(Phrase.Kind.NOUN, from, i, i - 1), sentence);
            }
        }
    }

    /** Somebody was spoken of. */
    public void speaksOf(Phrase phrase, ParsedSentence sentence) {
        Referent found = PersonNames.addressed(phrase, sentence) ? null : of(phrase, sentence);
        if (found != null && found.person() && !found.self() && found.sure() && !KnownPlaces.has(found.name())) {
            people.putLast(EntityKeys.key(found.name()), found);
        }
    }

    /** Whose a phrase says something is: "my home", "Tom's home"; null when it does not say. */
    @Nullable
    public Referent owner(Phrase phrase, ParsedSentence sentence) {
        List<SyntaxToken> tokens = sentence.tokens(phrase);
        SyntaxToken first = tokens.getFirst();
        if (first.is("my", "our")) {
            return self();
        }
        if (first.is("his", "her")) {
            return third(first.is("his") ? 'm' : 'f');
        }
        for (int i = 1; i < tokens.size(); i++) {
            if (tokens.get(i).is("'s") && tokens.get(i).has(PosTag.PART)) {
                return of(
                        Phrase.of(Phrase.Kind.NOUN, phrase.from(), phrase.from() + i, phrase.from() + i - 1), sentence);
            }
        }
        return null;
    }

    /** Whom or what a phrase means; null when that cannot be told. */
    @Nullable
    public Referent of(Phrase phrase, ParsedSentence sentence) {
        List<SyntaxToken> tokens = sentence.tokens(phrase);
        SyntaxToken first = tokens.getFirst();
        Referent told = introduced.get(first.from());
        if (told != null || first.quoted()) {
            return told;
        }
        if (phrase.kind() == Phrase.Kind.PRONOUN) {
            return switch (first.word()) {
                case "i", "we", "me", "us", "myself" -> self();
                case "he", "him" -> third('m');
                case "she", "her" -> third('f');
                default -> null;
            };
        }
        return phrase.kind() == Phrase.Kind.NOUN ? nominal(tokens, phrase, sentence) : null;
    }

    /** Somebody was told of by name, and as somebody's relative. */
    public void knows(String name, char gender) {
        char own = gender == '?' ? GivenNames.gender(name.split(" ")[0]) : gender;
        people.putLast(EntityKeys.key(name), new Referent(name, false, true, own, true));
    }

    /** Whose a phrase says that something is: "my hobby", "Anna's passion", "one of her favourites"; null when it does not. */
    @Nullable
    public Referent whose(Phrase phrase, ParsedSentence sentence) {
        List<SyntaxToken> tokens = sentence.tokens(phrase);
        for (int i = 0; i < tokens.size(); i++) {
            SyntaxToken token = tokens.get(i);
            if (token.is("my", "our", "mine", "ours")) {
                return self();
            }
            if (token.is("his", "her", "hers")) {
                return third(token.is("his") ? 'm' : 'f');
            }
            if (i > 0 && token.is("'s")) {
                return of(
                        Phrase.of(Phrase.Kind.NOUN, phrase.from(), phrase.from() + i, phrase.from() + i - 1), sentence);
            }
        }
        return null;
    }

    /** The one person of a gender that was spoken of; null when there is none, or several. */
    private @Nullable Referent third(char gender) {
        List<Referent> fit = fit(people.values(), gender);
        List<Referent> sure = fit.stream().filter(one -> one.gender() == gender).toList();
        List<Referent> before = sure.isEmpty() ? fit(earlier(), gender) : List.of();
        List<Referent> told =
                before.stream().filter(one -> one.gender() == gender).toList();
        for (List<Referent> some : List.of(sure, told, fit, before)) {
            if (!some.isEmpty()) {
                return some.size() == 1 ? some.getFirst().unsure() : null;
            }
        }
        return null;
    }

    private static List<Referent> fit(Collection<Referent> spoken, char gender) {
        return spoken.stream()
                .filter(one -> one.gender() == gender || one.gender() == '?')
                .toList();
    }

    /** Relatives and friends told by name in the last message before that told of any. */
    private List<Referent> earlier() {
        List<Referent> found = new ArrayList<>();
        String message = "";
        for (Claim claim : before.reversed()) {
            boolean person = predicates
                    .find(claim.slot().predicate())
                    .map(p -> p.type() == Predicate.Type.PERSON && !p.name().endsWith("name"))
                    .orElse(false);
            if (claim.kind() != Claim.Kind.ASSERTS || !person) {
                continue;
            }
            String entry = claim.evidence().getFirst().event();
            if (!message.isEmpty() && !message.equals(entry)) {
                break;
            }
            message = entry;
            char told = RelationWords.gender(claim.slot().predicate().replace('_', '-'));
            char gender = told == '?' ? GivenNames.gender(claim.object().split(" ")[0]) : told;
            found.add(new Referent(claim.object(), false, true, gender, false));
        }
        return found;
    }

    /** What the session told of somebody last; null for nothing. */
    @Nullable
    public String last(Referent whom, String predicate) {
        String key = EntityKeys.key(whom.name());
        return before.stream()
                .filter(claim -> claim.kind() == Claim.Kind.ASSERTS
                        && claim.slot().predicate().equals(predicate)
                        && claim.slot().subject().equals(key))
                .map(Claim::object)
                .reduce((earlier, later) -> later)
                .orElse(null);
    }

    private @Nullable Referent nominal(List<SyntaxToken> tokens, Phrase phrase, ParsedSentence sentence) {
        int i = 0;
        Referent owner = null;
        SyntaxToken first = tokens.getFirst();
        if (first.is("my", "our")) {
            owner = self();
            i = 1;
        } else if (first.is("his", "her")) {
            owner = third(first.is("his") ? 'm' : 'f');
            i = 1;
        } else if (first.is("your", "their", "its")) {
            return null;
        }
        if (i == 1 && owner == null) {
            return null;
        }
        Relation parent = i == 0 && tokens.size() == 1 && first.is(PARENTS) ? relations.at(tokens, 0) : null;
        Referent self = self();
        if (parent != null && self != null) {
            return relative(self, parent); // "Mum lives in Leeds"
        }
        if (i == 0) {
            int names = names(tokens, 0);
            if (names == 0) {
                return thing(tokens, phrase, sentence);
            }
            Referent named = named(tokens, 0, names, '?');
            if (names == tokens.size()) {
                return named;
            }
            if (!tokens.get(names).is("'s")) {
                return thing(tokens, phrase, sentence);
            }
            owner = named;
            i = names + 1;
        }
        while (owner != null && i < tokens.size()) {
            Relation relation = relations.at(tokens, i);
            if (relation == null || next(tokens, relation.end(), PosTag.NOUN)) { // "dentist appointment"
                boolean child = tokens.get(i).is("oldest", "eldest", "youngest") && i + 1 == tokens.size();
                if (child) {
                    return new Referent(owner.name() + "'s " + tokens.get(i).word() + " child", false, true, '?', true);
                }
                if (tokens.get(i).is("family") && i + 1 == tokens.size()) {
                    return new Referent(owner.name() + "'s family", false, true, '?', true);
                }
                boolean plain = tokens.subList(i, tokens.size()).stream().noneMatch(t -> t.is("'s", "of"));
                String what = plain ? sentence.text(phrase.from() + i, phrase.to()) : "";
                return what.isEmpty() ? null : new Referent(owner.name() + "'s " + what, false, false, '?', true);
            }
            int end = relation.end();
            int names = names(tokens, end);
            owner = names > end ? named(tokens, end, names, relation.gender()) : relative(owner, relation);
            i = Math.max(end, names);
            if (i < tokens.size() && tokens.get(i).is("'s")) {
                i++;
            } else if (i < tokens.size()) {
                return null;
            }
        }
        return owner;
    }

    private static boolean next(List<SyntaxToken> tokens, int at, PosTag tag) {
        return at < tokens.size() && tokens.get(at).has(tag);
    }

    /** Whom "she" of a phrase means, or "I". */
    @Nullable
    public Referent owner(SyntaxToken pronoun) {
        return switch (pronoun.word()) {
            case "my", "our" -> self();
            case "his" -> third('m');
            case "her" -> third('f');
            default -> null;
        };
    }

    /** Somebody's relative: by the name that was told before, else as "Tom's sister". */
    public Referent relative(Referent owner, Relation told) {
        String relation = told.words();
        char gender = told.gender();
        String predicate = told.predicate();
        String key = EntityKeys.key(owner.name());
        List<String> names = new ArrayList<>();
        heard.drafts().stream()
                .filter(draft -> draft.predicate().equals(predicate)
                        && EntityKeys.key(draft.subject()).equals(key))
                .forEach(draft -> names.add(draft.object()));
        before.stream()
                .filter(claim -> claim.kind() == Claim.Kind.ASSERTS
                        && claim.slot().predicate().equals(predicate)
                        && claim.slot().subject().equals(key))
                .forEach(claim -> names.add(claim.object()));
        boolean single = predicates.cardinality(predicate, false) == Cardinality.SINGLE;
        boolean one = !told.plural()
                && (single
                        ? !names.isEmpty()
                        : names.stream().map(EntityKeys::key).distinct().count() == 1);
        return new Referent(one ? names.getLast() : owner.name() + "'s " + relation, false, true, gender, true);
    }

    private @Nullable Referent thing(List<SyntaxToken> tokens, Phrase phrase, ParsedSentence sentence) {
        boolean definite = tokens.getFirst().is("the") || tokens.getFirst().tag() == PosTag.PROPN;
        String text = sentence.text(phrase);
        return definite && sentence.head(phrase).tag() != PosTag.NUM
                ? new Referent(text, false, false, '?', true)
                : null;
    }

    /** A thing that "the", or "my", points to: "report" of "the report"; null for others. */
    @Nullable
    Referent thing(List<SyntaxToken> tokens, int from, int to) {
        boolean the = from + 1 < to && tokens.get(from).is("the", "this", "that", "my", "our");
        boolean noun = the
                && tokens.subList(from + 1, to).stream()
                        .allMatch(t -> t.has(PosTag.NOUN, PosTag.PROPN, PosTag.ADJ, PosTag.NUM));
        return noun
                ? new Referent(
                        heard.text(
                                tokens.get(from + 1).from(), tokens.get(to - 1).to()),
                        false,
                        false,
                        '?',
                        true)
                : null;
    }

    /** Somebody of a name. */
    public Referent named(List<SyntaxToken> tokens, int from, int to, char gender) {
        String name = heard.text(tokens.get(from).from(), tokens.get(to - 1).to());
        char own = GivenNames.gender(tokens.get(from).word());
        return new Referent(
                name,
                false,
                !PersonNames.abbreviated(name, heard.entry.event().text()),
                gender == '?' ? own : gender,
                true);
    }

    private static int names(List<SyntaxToken> tokens, int from) {
        int i = from;
        while (i < tokens.size() && tokens.get(i).tag() == PosTag.PROPN) {
            i++;
        }
        return i;
    }
}
