package dev.ecphory.lang.en.answer;

import dev.ecphory.Fact;
import dev.ecphory.LogEntry;
import dev.ecphory.RecalledEvent;
import dev.ecphory.RecalledFact;
import dev.ecphory.internal.facts.Cardinality;
import dev.ecphory.internal.facts.PredicateRegistry;
import dev.ecphory.internal.language.EntityMention;
import dev.ecphory.internal.text.DataFile;
import dev.ecphory.internal.text.EntityKeys;
import dev.ecphory.internal.text.Sentence;
import dev.ecphory.internal.text.SentenceSplitter;
import dev.ecphory.knowledge.EvidenceSpan;
import dev.ecphory.lang.en.extraction.EntityRecognizer;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Recalled evidence that is newer than a fact, about the same subject and slot, and says otherwise, whether or not a fact
 * was read out of it. By words: that what the fact says has ended, or another value of a slot that holds one at a time.
 * What is only planned, supposed or visited is passed over. Stateless; threads may share it.
 */
final class NewerEvidence {
    /** What is told beside an answer from a fact that newer evidence speaks against. */
    static final String STALE = "stale?";

    private static final Set<String> FIRST_PERSON =
            Set.of("i", "i'm", "i've", "i'd", "i'll", "my", "me", "mine", "we", "we've", "we're", "our", "us");
    private static final String NUMBER_OF = "number_of_";
    private static final StemPositions STEMS = new StemPositions();
    private static final Map<String, Pattern> PATTERNS = patterns();
    private static final Pattern NEVER = Pattern.compile("(?!)");

    private NewerEvidence() {}

    /** An event that speaks against a fact, and the sentence by which it does. */
    record Contradiction(LogEntry entry, String quote, Fact fact) {
        String because() {
            return "a newer event says otherwise than \"" + fact.text() + "\": \"" + quote + "\"";
        }
    }

    private static Map<String, Pattern> patterns() {
        Map<String, Pattern> patterns = new HashMap<>();
        for (String line : DataFile.lines(NewerEvidence.class, "newer.txt")) {
            String[] sides = line.split(" : ", 2);
            for (String name : sides[0].split(" ")) {
                patterns.put(name, Pattern.compile(sides[1]));
            }
        }
        return patterns;
    }

    /** The newest evidence against one of the facts, if any. */
    static Optional<Contradiction> against(List<RecalledFact> facts, List<RecalledEvent> items) {
        List<LogEntry> newest = items.stream()
                .map(RecalledEvent::entry)
                .sorted(Comparator.comparing(LogEntry::occurredAt)
                        .thenComparingLong(LogEntry::seq)
                        .reversed())
                .toList();
        for (RecalledFact recalled : facts) {
            Fact fact = recalled.fact();
            Instant since = since(fact, newest);
            for (LogEntry entry : newest) {
                boolean own = fact.evidence().stream().map(EvidenceSpan::event).anyMatch(entry.id()::equals);
                if (!own && entry.occurredAt().toInstant().isAfter(since)) {
                    Optional<String> quote = contradicting(fact, entry);
                    if (quote.isPresent()) {
                        return Optional.of(new Contradiction(entry, quote.get(), fact));
                    }
                }
            }
        }
        return Optional.empty();
    }

    /** When it was said last, as far as that was recalled, else when it began to hold. */
    private static Instant since(Fact fact, List<LogEntry> newest) {
        Set<String> evidence = new HashSet<>();
        fact.evidence().forEach(span -> evidence.add(span.event()));
        return newest.stream()
                .filter(entry -> evidence.contains(entry.id()))
                .findFirst()
                .map(entry -> entry.occurredAt().toInstant())
                .orElse(fact.validFrom().at());
    }

    private static Optional<String> contradicting(Fact fact, LogEntry entry) {
        String text = entry.event().text();
        String speaker = entry.event().speaker();
        String subject = fact.slot().subject();
        boolean bySubject = speaker != null && EntityKeys.key(speaker).equals(subject);
        for (Sentence sentence : SentenceSplitter.of(text)) {
            String said = text.substring(
                    sentence.words().getFirst().from(),
                    sentence.words().getLast().to());
            String lower = said.toLowerCase(Locale.ROOT).replace('\u2019', '\'');
            if (sentence.asks()) {
                continue;
            }
            boolean about = about(sentence, lower, subject, bySubject);
            if (ended(fact, said, lower, about)
                    || (about && single(fact) && other(fact, said, lower, sentence, speaker))) {
                return Optional.of(said);
            }
        }
        return Optional.empty();
    }

    /** Said by the subject of nobody else, or naming the subject, and not what is theirs. */
    private static boolean about(Sentence sentence, String lower, String subject, boolean bySubject) {
        if (!bySubject) {
            return Pattern.compile("(?<!\\w)" + Pattern.quote(subject) + "(?!\\w|'s\\b)")
                    .matcher(lower)
                    .find();
        }
        boolean first = sentence.words().stream().anyMatch(word -> FIRST_PERSON.contains(word.folded()));
        return first || !startsWithName(sentence);
    }

    private static boolean startsWithName(Sentence sentence) {
        Sentence.Word word = sentence.words().getFirst();
        return word.capital() && PartOfSpeech.listed(word.folded()) == null;
    }

    /** The sentence names the value, with words that say that it is over; of a name that is its own, a part is enough. */
    private static boolean ended(Fact fact, String said, String lower, boolean about) {
        boolean named = Character.isUpperCase(fact.object().codePointAt(0));
        boolean over = pattern("ended").matcher(lower).find()
                || (named && changed(said) && (single(fact) || otherName(fact, said, null, false)));
        return over
                && (about || named)
                && !pattern("open").matcher(lower).find()
                && (names(said, fact.object())
                        || (named && about && names(said, fact.object().split(" ", 2)[0])));
    }

    private static boolean names(String said, String object) {
        Set<String> wanted = new HashSet<>(STEMS.of(object).values());
        return !wanted.isEmpty() && new HashSet<>(STEMS.of(said).values()).containsAll(wanted);
    }

    /** The sentence speaks of the slot and gives it another value. */
    private static boolean other(Fact fact, String said, String lower, Sentence sentence, @Nullable String speaker) {
        if (names(said, fact.object()) || pattern("open").matcher(lower).find()) {
            return false;
        }
        String predicate = fact.slot().predicate();
        if (predicate.startsWith(NUMBER_OF)) {
            return otherNumber(fact, said, sentence);
        }
        if (FactAnswerer.value(fact).equals("time")) {
            return changed(said) && sentence.words().stream().anyMatch(word -> TypeFilter.time(word.folded()));
        }
        boolean own = !PATTERNS.containsKey(predicate) && names(said, predicate.replace('_', ' '));
        boolean named = Character.isUpperCase(fact.object().codePointAt(0));
        return named
                ? (own || pattern(predicate).matcher(lower).find()) && otherName(fact, said, speaker, true)
                : own && pattern("now").matcher(lower).find();
    }

    private static boolean otherNumber(Fact fact, String said, Sentence sentence) {
        if (!names(said, fact.slot().predicate().substring(NUMBER_OF.length()).replace('_', ' '))) {
            return false;
        }
        Map<Integer, String> stems = STEMS.of(said);
        Set<String> things = new HashSet<>(
                STEMS.of(fact.slot().predicate().substring(NUMBER_OF.length()).replace('_', ' '))
                        .values());
        List<Sentence.Word> words = sentence.words();
        int begin = words.getFirst().from();
        for (int i = 0; i + 1 < words.size(); i++) {
            boolean counts = TypeFilter.number(words.get(i))
                    && !words.get(i).folded().equals("one")
                    && !words.get(i).folded().equalsIgnoreCase(fact.object());
            for (int next = i + 1; counts && next < Math.min(i + 3, words.size()); next++) {
                if (things.contains(stems.get(words.get(next).from() - begin))) {
                    return true;
                }
            }
        }
        return false;
    }

    /** A name that is neither the fact's nor a person's who speaks. */
    private static boolean otherName(Fact fact, String said, @Nullable String speaker, boolean places) {
        for (EntityMention mention : EntityRecognizer.english().mentions(said)) {
            String name = EntityKeys.key(mention.name());
            boolean known = (!places && mention.kind().equals("place"))
                    || name.equals(fact.slot().subject())
                    || (speaker != null && name.equals(EntityKeys.key(speaker)))
                    || names(fact.object(), mention.name());
            if (!known) {
                return true;
            }
        }
        return false;
    }

    /** Whether words say that something is no more as it was told before. */
    static boolean changed(String said) {
        return pattern("changed")
                .matcher(said.toLowerCase(Locale.ROOT).replace('\u2019', '\''))
                .find();
    }

    /** Whether its slot holds one value at a time. */
    static boolean single(Fact fact) {
        return PredicateRegistry.english().cardinality(fact.slot().predicate(), false) == Cardinality.SINGLE;
    }

    private static Pattern pattern(String name) {
        return PATTERNS.getOrDefault(name, NEVER);
    }
}
