package dev.ecphory.lang.en.answer;

import dev.ecphory.Answer;
import dev.ecphory.LogEntry;
import dev.ecphory.RecallResult;
import dev.ecphory.RecalledEvent;
import dev.ecphory.internal.index.EventPassages;
import dev.ecphory.internal.language.TimeMention;
import dev.ecphory.internal.retrieval.profile.Signal;
import dev.ecphory.internal.text.Sentence;
import dev.ecphory.lang.en.time.DatePhrases;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What was said, word for word, that answers a question best: the sentence that fits it and as much of what stands around it as is short
 * enough, with who said it and when; of times that it tells, the dates. What was said of it later follows. A question for several things
 * gets up to three. Belongs to one reading.
 */
final class Quotation {
    /** The asker's own thing that is asked for: "my phone number". */
    private static final Pattern OWN = Pattern.compile("(?i)(?<!\\w)(?:my|our) (?:[\\w-]++ ){0,2}?([\\w-]++)[?.!]*+$");
    /** What happened once. */
    private static final Pattern PAST = Pattern.compile("(?i)(?<!\\w)did(?!\\w)");
    /** The most quotations told to a question that wants several things. */
    private static final int SEVERAL = 3;

    /** The share of what is asked that a quotation holds at least which answers it. */
    private static final double LEAST = .4;

    /** The share from which it may lack the rarest word. */
    private static final double MOST = .75;
    /** The share of what the best quotation holds from which a later one speaks of the same. */
    private static final double SAME = .6;
    /** The share of the best fit below which a sentence answers nothing. */
    private static final double FAR = .7;
    /** The share of the best fit from which another fits nearly as well. */
    private static final double NEARLY = .85;

    private static final Comparator<EvidenceSentence> NEWEST = Comparator.comparing(
            (EvidenceSentence sentence) -> sentence.item.entry().occurredAt(), Comparator.reverseOrder());

    private final RecallResult recollection;
    /** Whether what happened once is asked for. */
    private final boolean happened;

    private final AnalyzedQuestion asked;
    private final EvidenceSentences evidence;

    private Quotation(RecallResult recollection, AnalyzedQuestion asked, EvidenceSentences evidence) {
        this.recollection = recollection;
        this.asked = asked;
        this.evidence = evidence;
        this.happened = PAST.matcher(recollection.question()).find();
    }

    static Quotation of(RecallResult recollection) {
        StemPositions stems = new StemPositions();
        WordVectors vectors = new WordVectors();
        Set<String> speakers = new LinkedHashSet<>();
        for (RecalledEvent item : recollection.items()) {
            String speaker = item.entry().event().speaker();
            if (speaker != null) {
                speakers.add(speaker);
            }
        }
        AnalyzedQuestion asked = AnalyzedQuestion.of(recollection.question(), speakers, stems, vectors);
        EvidenceSentences evidence = new EvidenceSentences(timely(recollection.items()), asked, stems, vectors);
        return new Quotation(recollection, asked, evidence);
    }

    AnalyzedQuestion asked() {
        return asked;
    }

    /**
     * The answer; empty where nothing states anything, or nothing tells the number, place or person that is asked for.
     *
     * @param abstains whether it is empty where nothing speaks of whom and what is asked about
     */
    Optional<Answer> answer(boolean abstains) {
        Predicate<String> ofAnother = ofAnother();
        Map<String, Boolean> others = new HashMap<>(); // by text: one has many sentences
        List<EvidenceSentence> sorted = evidence.sorted().stream()
                .filter(sentence -> !needsKind() || holdsKind(sentence))
                .filter(sentence -> !others.computeIfAbsent(sentence.text, ofAnother::test))
                .toList();
        List<EvidenceSentence> answering = sorted.stream().filter(this::answers).toList();
        if (!answering.isEmpty() && evidence.fit(answering.getFirst()) < FAR * evidence.fit(sorted.getFirst())) {
            return Optional.empty();
        }
        List<EvidenceSentence> people = answering.stream()
                .filter(sentence ->
                        !EventPassages.assistant(sentence.item.entry().event().speaker()))
                .toList();
        answering = people.isEmpty() && !asked.own() ? answering : people;
        List<EvidenceSentence> chosen = answering.isEmpty() && !abstains ? sorted : answering;
        if (chosen.isEmpty()) {
            return Optional.empty();
        }
        List<String> told = new ArrayList<>();
        List<Answer.Citation> citations = new ArrayList<>();
        for (EvidenceSentence sentence : asked.several() ? several(chosen, sorted) : withLater(chosen, sorted)) {
            LogEntry entry = sentence.item.entry();
            String quote = quote(sentence);
            told.add(told(entry, quote, dates(sentence)));
            citations.add(new Answer.Citation(entry.id(), quote));
        }
        return Optional.of(new Answer(
                String.join("\n", told),
                Answer.Kind.QUOTED,
                recollection.answerability().probability(),
                citations,
                recollection,
                List.of(new Answer.RoutingDecision(
                        ExtractiveReader.NAME,
                        "quoted",
                        "no fact and no calculation answers it, and these words fit best")),
                Answer.Usage.NOTHING));
    }

    /** The best sentence of each of the best events, behind the newest that says that something of it changed. */
    private List<EvidenceSentence> several(List<EvidenceSentence> answering, List<EvidenceSentence> all) {
        Set<String> events = new HashSet<>();
        List<EvidenceSentence> best = answering.stream()
                .filter(sentence -> events.add(sentence.item.entry().id()))
                .limit(SEVERAL)
                .toList();
        Optional<EvidenceSentence> change = change(all, best.getFirst())
                .filter(sentence -> events.add(sentence.item.entry().id()));
        return Stream.concat(change.stream(), best.stream()).toList();
    }

    /** Whether it speaks of whom and of what is asked about. */
    private boolean answers(EvidenceSentence sentence) {
        float[] around = evidence.around(sentence);
        double held = asked.held(around);
        return held >= LEAST
                && asked.held(sentence.near) > 0
                && asked.holdsName(around)
                && asked.holdsMore(around, happened)
                && ((held >= MOST && !asked.common()) || asked.holdsThing(around))
                && evidence.ofNamed(sentence)
                && (!asked.own() || evidence.own(sentence));
    }

    /**
     * The newest that was said since of what the best sentence tells, and that sentence behind it; of what happened once, which does not
     * change, in the order in which they fit. Where nothing was said since, another that fits nearly as well stands behind the best.
     */
    private List<EvidenceSentence> withLater(List<EvidenceSentence> answering, List<EvidenceSentence> all) {
        EvidenceSentence best = answering.getFirst();
        double held = asked.held(evidence.near(best));
        double least = happened ? FAR * evidence.fit(best) : 0;
        Optional<EvidenceSentence> later = since(answering, best)
                .filter(other -> evidence.fit(other) >= least
                        && holdsKind(other) == holdsKind(best)
                        && asked.held(evidence.near(other)) >= SAME * held
                        && asked.holdsThing(evidence.around(other)))
                .findFirst();
        Optional<EvidenceSentence> change = happened && later.isPresent() ? later : change(all, best);
        if (!happened && (later.isPresent() || change.isPresent())) {
            return List.of(
                    Stream.concat(later.stream(), change.stream())
                            .max(NEWEST.reversed())
                            .orElse(best),
                    best);
        }
        Optional<EvidenceSentence> nearly = answering.stream()
                .filter(other -> other.rank != best.rank && evidence.fit(other) >= NEARLY * evidence.fit(best))
                .findFirst();
        return Stream.concat(Stream.of(best), later.or(() -> change).or(() -> nearly).stream())
                .toList();
    }

    /** The newest change of what a sentence tells, of those that speak of what is asked about as much as any. */
    private Optional<EvidenceSentence> change(List<EvidenceSentence> all, EvidenceSentence best) {
        List<EvidenceSentence> changes =
                since(all, best).filter(other -> changes(other, best)).toList();
        double most = changes.stream()
                .mapToDouble(other -> asked.held(evidence.near(other)))
                .max()
                .orElse(0);
        return changes.stream()
                .filter(other -> asked.held(evidence.near(other)) >= SAME * most)
                .findFirst();
    }

    /** What was said since a sentence, the newest first. */
    private static Stream<EvidenceSentence> since(List<EvidenceSentence> sentences, EvidenceSentence before) {
        OffsetDateTime said = before.item.entry().occurredAt();
        return sentences.stream()
                .filter(other -> other.rank != before.rank
                        && other.item.entry().occurredAt().isAfter(said))
                .sorted(NEWEST);
    }

    /**
     * Whether a sentence puts another value beside one that was told before ("16:00 instead of 18:00"), or says that what was told or asked
     * about changed ("finished the first volume, now it is the second").
     */
    private boolean changes(EvidenceSentence later, EvidenceSentence before) {
        boolean changed = NewerEvidence.changed(quote(later));
        Set<String> old = values(before, changed);
        Set<String> values = values(later, changed);
        double held = asked.held(evidence.near(later));
        boolean same = values.stream().anyMatch(old::contains) && (changed || held > 0);
        boolean topic = changed
                && held >= LEAST
                && asked.holdsAny(evidence.near(later))
                && holdsKind(later) == holdsKind(before);
        return (same || topic) && !old.containsAll(values);
    }

    /**
     * The numbers, times or names within what is quoted with a sentence which the question does not say; of the kind that is wanted.
     *
     * @param telling whether rare words are among them
     */
    private Set<String> values(EvidenceSentence sentence, boolean telling) {
        Set<String> values = new HashSet<>();
        for (EvidenceSentence one : evidence.quoted(sentence)) {
            for (int i = 0; i < one.words.size(); i++) {
                Sentence.Word word = one.words.get(i);
                boolean value =
                        switch (asked.wanted()) {
                            case NUMBER, DURATION -> TypeFilter.number(word);
                            case TIME -> word.numeric() || TypeFilter.time(word.folded());
                            default -> word.numeric() || one.classes[i] == PartOfSpeech.CAPITAL;
                        };
                if ((value || (telling && one.telling[i])) && !one.asked[i]) {
                    values.add(word.folded());
                }
            }
        }
        return values;
    }

    /** Whether a text tells of somebody else's what is asked of the asker's: "Ann's number" for "my number". */
    private Predicate<String> ofAnother() {
        Matcher own = OWN.matcher(recollection.question());
        if (!own.find()) {
            return text -> false;
        }
        String thing = "(?:[\\w-]++ ){0,2}?" + Pattern.quote(own.group(1)) + "(?!\\w)";
        Predicate<String> another =
                Pattern.compile("(?<!\\w)\\p{Lu}[\\w-]*+['\u2019]s? " + thing).asPredicate();
        return another.and(
                Pattern.compile("(?i)(?<!\\w)(?:my|our) " + thing).asPredicate().negate());
    }

    /** A number, a place and a person are told by words of their kind, or not at all. */
    private boolean needsKind() {
        return switch (asked.wanted()) {
            case NUMBER, DURATION, PLACE, PERSON -> true;
            case THING -> TypeFilter.colour(asked);
            case TIME -> !happened; // else it may be the day of the telling
            default -> false;
        };
    }

    private boolean holdsKind(EvidenceSentence sentence) {
        return evidence.quoted(sentence).stream().anyMatch(one -> one.states && evidence.holdsKind(one));
    }

    private String quote(EvidenceSentence sentence) {
        List<EvidenceSentence> quoted = evidence.quoted(sentence);
        return sentence.text.substring(
                quoted.getFirst().from(), end(sentence.text, quoted.getLast().to()));
    }

    /** With the marks that close the sentence. */
    private static int end(String text, int to) {
        int end = to;
        while (end < text.length() && ".!?…)\"'\u201D\u2019".indexOf(text.charAt(end)) >= 0) {
            end++;
        }
        return end;
    }

    /** A quotation with who said it and when. */
    static String told(LogEntry entry, String quote) {
        return told(entry, quote, "");
    }

    private static String told(LogEntry entry, String quote, String dates) {
        String speaker = entry.event().speaker();
        return '\u201C' + quote + "\u201D (" + (speaker == null ? "" : speaker + ", ")
                + DatePhrases.day(entry.occurredAt().toLocalDate()) + dates + ")";
    }

    /** The times that a sentence tells as dates, where it is asked when. */
    private String dates(EvidenceSentence sentence) {
        if (asked.wanted() != AnswerType.TIME) {
            return "";
        }
        LocalDate day = sentence.item.entry().occurredAt().toLocalDate();
        StringBuilder dates = new StringBuilder();
        for (TimeMention mention : evidence.times(sentence)) {
            String date = DatePhrases.of(mention, day);
            if (!date.toLowerCase(Locale.ROOT).startsWith(mention.phrase().toLowerCase(Locale.ROOT))) {
                dates.append("; ").append(mention.phrase()).append(": ").append(date);
            }
        }
        return dates.toString();
    }

    /** What lies in the time asked about, and of the latest or earliest the first; everything where no time is asked about. */
    private static List<RecalledEvent> timely(List<RecalledEvent> items) {
        if (items.isEmpty()) {
            return items;
        }
        if (Signal.TIME_ORDER.in(items.getFirst().reasons())) {
            return items.subList(0, 1);
        }
        return Signal.IN_TIME.in(items.getFirst().reasons())
                ? items.stream()
                        .filter(item -> Signal.IN_TIME.in(item.reasons()))
                        .toList()
                : items;
    }
}
