package dev.ecphory.lang.en.claims;

import dev.ecphory.lang.en.frames.AssertedClauses;
import dev.ecphory.lang.en.frames.KnownPlaces;
import dev.ecphory.lang.en.frames.ParsedSentence;
import dev.ecphory.lang.en.frames.WordClassLexicon;
import dev.ecphory.lang.en.referents.PersonNames;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads what people are called: "I'm Ann", "call me Bob", "Elizabeth goes by Liz". For one message and one thread. */
final class NamingReader {
    private static final Set<String> CALLS = Set.of("call", "nickname");

    private static final String WORD = "\\p{Lu}[\\p{L}\\p{M}'\u2019-]{1,29}+";
    private static final String NAME =
            "(" + WORD + "(?: (?:(?:van|von|de|del|der|den|di|da|la|el|al|bin|ibn) ){0,2}" + WORD + "){0,3}+)";
    private static final String GREETING = "(?:(?i:hi|hello|hey|hiya|greetings|good (?:morning|afternoon|evening))"
            + "(?i: there| all| everyone| team| folks)?[,.!]? )";
    private static final Pattern GREETED = Pattern.compile(GREETING);
    private static final int LONGEST_GREETING = 40;
    private static final int REJECTS_WITHIN = 120;
    private static final String END = "(?=[.,!]|$| (?:and|from|after|(?:last|this) \\w+|by the way)(?!\\w))";

    private static final String TITLE = "(?:(?i:dr|prof|mrs?|ms)\\.? )?+";

    /** What says outright that a name is the speaker's, wherever it stands. */
    private static final List<Pattern> NAMED = List.of(
            Pattern.compile("(?<!\\w)(?i:my (?:full |first )?name(?: is|['\u2019]?s)"
                    + "|i(?: a|['\u2019])m (?:called|named)|i was (?:named|christened)|(?:changed|changing) my name to"
                    + "|(?:they|(?:my )?(?:parents|family|mother|father|mum|mom|dad)) (?:have )?named me) " + NAME
                    + END),
            Pattern.compile("^" + NAME + " is my name(?!\\w)"));

    /** What says so without a verb, or asks for it. */
    private static final List<Pattern> LABELLED = List.of(
            Pattern.compile("(?:^|[:;,] )(?i:(?:my )?(?:first )?name:|first name|my names) " + NAME + END),
            Pattern.compile("^(?i:please |just )?(?i:address me as) " + TITLE + NAME + END));

    /** What says so where a message begins. */
    private static final List<Pattern> INTRODUCED = List.of(
            Pattern.compile(
                    "^" + GREETING + "(?i:this is|it(?: is|['\u2019]s)(?: me,)?) " + NAME + "(?: again)?(?=[.,!]|$)"),
            Pattern.compile("^(?i:this is|it(?: is|['\u2019]s)) " + NAME + " (?:speaking|again)(?=[.,!]|$)"),
            Pattern.compile("^" + GREETING + "?(?i:the name(?: is|['\u2019]s)|it(?: is|['\u2019]s) me,) " + NAME
                    + "(?=[.,!]|$)"),
            Pattern.compile("^" + GREETING + "?" + NAME + " (?:here|speaking)(?=[.,!]|$)"),
            Pattern.compile("^" + GREETING + "(?i:i(?: a|['\u2019])m) " + TITLE + NAME
                    + "(?=[.!]|$| and |, (?:an?|and|i|from) )"),
            Pattern.compile("^(?i:i(?: a|['\u2019])m) " + TITLE + NAME
                    + "(?=[.!]?$|, (?:an?|nice|pleased|glad|good|by the way)(?!\\w))"));

    /** Classes whose words are written with a capital and are no names. */
    private static final List<String> OTHERS = List.of("sign", "diet", "ailing", "quality", "job", "condition");

    /** What somebody says of a name that others give him and he does not want. */
    private static final Pattern REJECTED = Pattern.compile(
            "(?i)(?<!\\w)i (?:\\w+ )?(?:hate|despise|dislike|detest|(?:don't|do not|never) (?:like|want)|can't"
                    + " stand|cannot stand|can't bear) (?:it|that|this|the name)(?!\\w)");

    private static final Pattern LOWER = Pattern.compile("(?<!\\w)my name(?: is|'?s) (\\p{Ll}{2,20})(?=[.,!]|$| and )");

    private final Referents referents;
    private final NominalClaims claims;

    NamingReader(Referents referents, NominalClaims claims) {
        this.referents = referents;
        this.claims = claims;
    }

    /** "Hi, Dilan here": the speaker's own name, as people say it to somebody who does not know them. */
    void introduced(ParsedSentence sentence, boolean asserted) {
        Referent self = referents.self();
        if (self == null
                || sentence.syntax().asks()
                || sentence.syntax().tokens().isEmpty()) {
            return;
        }
        int from = sentence.token(0).from();
        int to = sentence.syntax().tokens().getLast().to();
        String message = sentence.heard().entry.event().text();
        String before = message.substring(0, Math.min(from, LONGEST_GREETING)).strip();
        boolean opens = before.isEmpty() || GREETED.matcher(before + " ").matches();
        String text = (opens && !before.isEmpty() ? before + " " : "") + message.substring(from, to);
        boolean spoken = asserted && (text.contains("name") || text.contains("called"));
        boolean plain = AssertedClauses.plain(sentence);
        if (!spoken && !opens && !plain) {
            return;
        }
        List<Pattern> patterns = new ArrayList<>(spoken ? NAMED : List.of());
        patterns.addAll(plain ? LABELLED : List.of());
        patterns.addAll(opens ? INTRODUCED : List.of());
        for (Pattern pattern : patterns) {
            Matcher found = pattern.matcher(text);
            if (found.find() && named(found.group(1))) {
                claims.add(sentence, self, "name", found.group(1));
                return;
            }
        }
        Matcher lower = LOWER.matcher(text);
        if (sentence.heard().lower() && lower.find() && !WordClassLexicon.has("quality", lower.group(1))) {
            claims.add(sentence, self, "name", lower.group(1));
        }
    }

    private static boolean named(String name) {
        String first = name.split(" ")[0].toLowerCase(Locale.ROOT);
        boolean shouted = name.length() > 1 && name.equals(name.toUpperCase(Locale.ROOT)); // "I'm CEO"
        return !shouted
                && (first.length() > 2 || GivenNames.has(first))
                && !PersonNames.otherwise(first)
                && OTHERS.stream().noneMatch(some -> WordClassLexicon.has(some, first))
                && !KnownPlaces.has(name);
    }

    void read(ParsedSentence sentence, int index, boolean asserted) {
        SyntaxClause clause = sentence.clauses().get(index);
        VerbGroup verb = clause.verb();
        if (verb == null || verb.has(Flag.NEGATED) || verb.has(Flag.FUTURE) || verb.has(Flag.FORMER)) {
            return;
        }
        if (CALLS.contains(verb.lemma()) && !verb.has(Flag.PASSIVE) && (asserted || asked(sentence, clause, verb))) {
            calls(sentence, clause, index);
            return;
        }
        if (!asserted || verb.has(Flag.PAST) || clause.subjects().size() != 1) {
            return;
        }
        Referent whom = referents.of(clause.subjects().getFirst(), sentence);
        if (whom == null || !whom.person()) {
            return;
        }
        if (verb.lemma().equals("go") && !clause.shared()) {
            goes(sentence, clause, whom);
        } else if (verb.has(Flag.PASSIVE)
                && (CALLS.contains(verb.lemma()) || verb.lemma().equals("know"))) {
            known(sentence, clause, verb, whom);
        } else if (verb.lemma().equals("be")) {
            is(sentence, clause, whom);
        }
    }

    /** "Call me Bob", "you can call me Bob": what is asked for so is told. */
    private static boolean asked(ParsedSentence sentence, SyntaxClause clause, VerbGroup verb) {
        boolean you = !clause.subjects().isEmpty()
                && sentence.head(clause.subjects().getFirst()).is("you");
        boolean bare = clause.subjects().isEmpty() && verb.main() == verb.from();
        return (you || bare) && !sentence.syntax().asks();
    }

    private void calls(ParsedSentence sentence, SyntaxClause clause, int index) {
        List<Phrase> objects = new ArrayList<>();
        for (Complement complement : clause.complements()) {
            if (complement.preposition().isEmpty() && complement.phrases().size() == 1) {
                objects.add(complement.phrases().getFirst());
            }
        }
        boolean whom = clause.marker().equals("whom")
                || clause.marker().equals("who")
                || clause.marker().equals("that");
        Phrase named = whom && objects.size() == 1
                ? behind(sentence, clause, index)
                : objects.size() == 2 ? objects.getFirst() : null;
        Phrase alias = objects.isEmpty() ? null : objects.getLast();
        Referent who = named == null ? null : referents.of(named, sentence);
        String message = sentence.heard().entry.event().text();
        int said = sentence.token(clause.from()).from();
        if (REJECTED.matcher(message)
                .region(said, Math.min(message.length(), said + REJECTS_WITHIN))
                .find()) {
            return;
        }
        if (who != null && alias != null && who.person() && (who.self() || who.sure()) && name(sentence, alias)) {
            also(sentence, clause, alias, who);
        }
    }

    /** "Robert" of "Robert, whom everybody calls Bob". */
    private static @Nullable Phrase behind(ParsedSentence sentence, SyntaxClause clause, int index) {
        SyntaxClause above = index == 0 ? null : sentence.clauses().get(index - 1);
        if (above == null || clause.parent() != index - 1) {
            return null;
        }
        List<Phrase> last = above.complements().isEmpty()
                ? above.subjects()
                : above.complements().getLast().phrases();
        return last.isEmpty() ? null : last.getLast();
    }

    /** "Goes by Liz", "goes by the name of Liz". */
    private void goes(ParsedSentence sentence, SyntaxClause clause, Referent whom) {
        for (Complement complement : clause.complements()) {
            if (complement.preposition().equals("by")
                    && complement.phrases().size() == 1
                    && name(sentence, complement.phrases().getFirst())) {
                also(sentence, clause, complement.phrases().getFirst(), whom);
            }
        }
    }

    /** "Is called Liz by everybody", "is known as Liz". */
    private void known(ParsedSentence sentence, SyntaxClause clause, VerbGroup verb, Referent whom) {
        String place = verb.lemma().equals("know") ? "as" : "";
        boolean named = whom.self() || GivenNames.has(whom.name().split(" ")[0]);
        for (Complement complement : clause.complements()) {
            boolean one = complement.preposition().equals(place)
                    && complement.phrases().size() == 1;
            if (named && one && name(sentence, complement.phrases().getFirst())) {
                also(sentence, clause, complement.phrases().getFirst(), whom);
                return;
            }
        }
    }

    /** "I'm Ann", at the begin of a sentence; "Liz is short for Elizabeth". */
    private void is(ParsedSentence sentence, SyntaxClause clause, Referent whom) {
        if (clause.complements().isEmpty()) {
            return;
        }
        Complement first = clause.complements().getFirst();
        boolean one = first.phrases().size() == 1;
        Phrase phrase = one ? first.phrases().getFirst() : null;
        if (phrase == null) {
            return;
        }
        if (whom.self()
                && first.preposition().isEmpty()
                && sentence.is(clause.subjects().getFirst().from(), "i")
                && opens(sentence, clause)) {
            boolean given = name(sentence, phrase)
                    && GivenNames.has(sentence.token(phrase.from()).word());
            boolean alone = phrase.to() >= sentence.syntax().tokens().size() || !sentence.is(phrase.to(), "'s", "here");
            if (given && alone) {
                claims.add(sentence, clause, whom, "name", sentence.text(phrase), false);
            }
            return;
        }
        Complement second =
                clause.complements().size() > 1 ? clause.complements().get(1) : null;
        boolean brief = sentence.is(phrase.head(), "short", "nickname")
                && second != null
                && second.preposition().equals("for");
        if (brief
                && second != null
                && !whom.self()
                && second.phrases().size() == 1
                && name(sentence, second.phrases().getFirst())) {
            claims.add(
                    sentence,
                    clause,
                    whom,
                    "alias_of",
                    sentence.text(second.phrases().getFirst()),
                    false);
        }
    }

    private static boolean opens(ParsedSentence sentence, SyntaxClause clause) {
        for (int i = 0; i < clause.subjects().getFirst().from(); i++) {
            if (sentence.has(i, PosTag.VERB) || sentence.has(i, PosTag.AUX)) {
                return false;
            }
        }
        return clause.marker().isEmpty();
    }

    private static boolean name(ParsedSentence sentence, Phrase phrase) {
        return PersonNames.whole(sentence.syntax().tokens(), phrase.from(), phrase.to());
    }

    /** Another name of somebody; it is the speaker's own where no other was told before. */
    private void also(ParsedSentence sentence, SyntaxClause clause, Phrase phrase, Referent whom) {
        Referent alias = alias(sentence, phrase);
        boolean nameless = !GivenNames.has(whom.name().split(" ")[0]) && referents.told(whom, "name", null) == null;
        if (whom.self() && nameless) {
            claims.add(sentence, clause, whom, "name", alias.name(), false);
        }
        claims.add(sentence, clause, alias, "alias_of", whom.name(), false);
    }

    private Referent alias(ParsedSentence sentence, Phrase phrase) {
        List<SyntaxToken> tokens = sentence.syntax().tokens();
        return referents.named(tokens, phrase.from(), phrase.to(), '?');
    }
}
