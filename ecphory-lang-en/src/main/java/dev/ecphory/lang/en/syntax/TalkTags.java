package dev.ecphory.lang.en.syntax;

import java.util.List;
import java.util.Set;

/** Mends parts of speech of what people say of themselves in talk: "an IT job", "my name is rob", "I'm self employed". Stateless. */
final class TalkTags {
    private static final Set<String> EXCLAIMS = Set.of(
            "nice",
            "cool",
            "awesome",
            "great",
            "good",
            "yummy",
            "lovely",
            "sweet",
            "wow",
            "woah",
            "whoa",
            "haha",
            "lol",
            "neat",
            "amazing",
            "fun",
            "interesting",
            "congrats",
            "welcome",
            "thanks",
            "sorry",
            "ah",
            "aw",
            "aww",
            "ooh",
            "oh",
            "hmm",
            "ugh",
            "omg",
            "yay",
            "yeah",
            "yep",
            "nope",
            "okay",
            "ok",
            "sure",
            "true",
            "agreed",
            "exactly",
            "definitely",
            "absolutely",
            "fantastic",
            "wonderful",
            "perfect",
            "excellent");

    /** Given names that are words as well. */
    private static final Set<String> WORDS = Set.of(
            "will",
            "may",
            "rich",
            "frank",
            "grant",
            "joy",
            "hope",
            "faith",
            "grace",
            "art",
            "bill",
            "mark",
            "drew",
            "chase",
            "rose",
            "ivy",
            "violet",
            "ruby",
            "amber",
            "dawn",
            "eve",
            "june",
            "april",
            "summer",
            "autumn",
            "dean",
            "king",
            "prince",
            "earl",
            "jack",
            "ray",
            "chance",
            "sandy",
            "crystal",
            "pearl",
            "penny",
            "angel",
            "melody",
            "carol",
            "christian",
            "guy",
            "miles",
            "sky",
            "sage",
            "olive",
            "iris",
            "lily",
            "daisy",
            "holly",
            "heather",
            "robin",
            "jay",
            "wade",
            "cliff",
            "glen",
            "brook",
            "reed",
            "hunter",
            "mason",
            "carter",
            "parker",
            "cooper",
            "tanner",
            "taylor",
            "tyler",
            "baker",
            "cash",
            "candy",
            "pat",
            "max",
            "victor",
            "sterling",
            "virginia",
            "florence",
            "austin",
            "israel",
            "chad",
            "jordan",
            "georgia",
            "kitty",
            "bunny",
            "major");

    private TalkTags() {}

    static void mend(List<SyntaxToken> tokens) {
        for (int i = 0; i < tokens.size(); i++) {
            SyntaxToken token = tokens.get(i);
            SyntaxToken before = i == 0 ? null : tokens.get(i - 1);
            SyntaxToken after = i + 1 < tokens.size() ? tokens.get(i + 1) : null;
            boolean last = after == null || after.has(PosTag.PUNCT, PosTag.CCONJ);
            boolean role = token.is("as")
                    && token.has(PosTag.ADV)
                    && before != null
                    && before.has(PosTag.VERB)
                    && after != null
                    && after.is("a", "an");
            if (role) {
                tokens.set(i, token.as(PosTag.ADP, "as")); // "my mother works as a nurse"
            }
            boolean field = token.is("it")
                    && token.capital()
                    && before != null
                    && (before.is("in") || (before.has(PosTag.DET) && after != null && after.has(PosTag.NOUN)));
            if (field) {
                tokens.set(i, token.as(PosTag.NOUN, "it")); // "an IT job"
            }
            if (token.is("self") && before != null && before.has(PosTag.AUX) && after != null && after.is("employed")) {
                tokens.set(i + 1, after.as(PosTag.ADJ, "self-employed"));
            }
            if (token.is("high") && before != null && before.is("junior") && !(after != null && after.is("school"))) {
                tokens.set(i, token.as(PosTag.NOUN, "high"));
            }
            if (token.is("law", "art", "nursing", "grad")
                    && token.has(PosTag.VERB)
                    && before != null
                    && after != null
                    && after.is("school")) {
                tokens.set(i - 1, before.is("to") ? before.as(PosTag.ADP, "to") : before);
                tokens.set(i, token.as(PosTag.NOUN, token.word()));
            }
            if (token.is("major", "minor") && before != null && before.has(PosTag.NOUN) && last) {
                tokens.set(i, token.as(PosTag.NOUN, token.word()));
            }
            boolean aged = token.is("year", "years", "month")
                    && before != null
                    && before.has(PosTag.NUM)
                    && after != null
                    && after.is("old")
                    && i + 2 < tokens.size()
                    && tokens.get(i + 2).has(PosTag.NOUN)
                    && i > 1
                    && tokens.get(i - 2).has(PosTag.DET);
            if (aged && before != null) {
                tokens.set(i - 1, before.as(PosTag.ADJ, before.word()));
                tokens.set(i, token.as(PosTag.ADJ, token.word())); // "a 5 year old son"
            }
            boolean taught = token.has(PosTag.VERB)
                    && token.form().contains(VerbForm.PRESENT_PARTICIPLE)
                    && before != null
                    && before.has(PosTag.VERB)
                    && (before.lemma().equals("coach")
                            || before.lemma().equals("teach")
                            || before.lemma().equals("study"))
                    && (after == null || after.has(PosTag.ADP, PosTag.PUNCT, PosTag.CCONJ));
            if (taught) {
                tokens.set(i, token.as(PosTag.NOUN, token.word())); // "I coach swimming at the pool"
            }
            if (token.is("us") && token.capital() && before != null && before.is("the")) {
                tokens.set(i, token.as(PosTag.PROPN, "us")); // "the US"
            }
            boolean both = token.is("both", "all")
                    && before != null
                    && before.has(PosTag.NOUN, PosTag.PRON, PosTag.PROPN)
                    && after != null
                    && after.has(PosTag.NOUN)
                    && after.form().contains(VerbForm.BASE)
                    && after.is("work", "live", "study");
            if (both && after != null) {
                tokens.set(i, token.as(PosTag.ADV, token.word())); // "my parents both work from home"
                tokens.set(i + 1, after.as(PosTag.VERB, after.word()));
            }
            if (token.is("on")
                    && before != null
                    && before.is("now", "then")
                    && i > 1
                    && tokens.get(i - 2).is("from")) {
                tokens.set(i - 2, tokens.get(i - 2).as(PosTag.ADV, "from"));
                tokens.set(i, token.as(PosTag.ADV, "on")); // "from now on my shift is late"
            }
            if (token.is("diet") && token.has(PosTag.VERB) && before != null && before.has(PosTag.NOUN, PosTag.ADJ)) {
                tokens.set(i, token.as(PosTag.NOUN, "diet")); // "on a whole food diet"
            }
            if (token.is("walks") && token.has(PosTag.VERB) && before != null && before.is("long", "short")) {
                tokens.set(i - 1, before.as(PosTag.ADJ, before.word()));
                tokens.set(i, token.as(PosTag.NOUN, "walk")); // "I do love long walks"
            }
            if (token.is("home") && before != null && before.is("from")) {
                tokens.set(i, token.as(PosTag.NOUN, "home"));
            }
            if (i == 0
                    && token.has(PosTag.PROPN)
                    && after != null
                    && after.is(",", "!")
                    && EXCLAIMS.contains(token.word())) {
                tokens.set(i, token.as(PosTag.INTJ, token.word())); // "Nice, I have one too"
            }
            if (token.is("downtown", "uptown")
                    && before != null
                    && before.has(PosTag.NOUN, PosTag.PROPN)
                    && (after == null || !after.has(PosTag.NOUN, PosTag.PROPN))) {
                tokens.set(i, token.as(PosTag.ADV, token.word()));
            }
            boolean called = GivenNames.has(token.word())
                    && !token.capital()
                    && i > 1
                    && before != null
                    && before.is("is")
                    && tokens.get(i - 2).is("name")
                    && (after == null || !after.has(PosTag.NOUN, PosTag.ADJ));
            boolean presents = i > 1
                    && before != null
                    && before.is("am")
                    && tokens.get(i - 2).is("i")
                    && last
                    && !token.capital()
                    && token.has(PosTag.NOUN, PosTag.PROPN, PosTag.X)
                    && GivenNames.has(token.word())
                    && !WORDS.contains(token.word());
            if (called || presents) {
                tokens.set(i, token.as(PosTag.PROPN, token.word())); // "my name is rob"
            }
        }
    }
}
