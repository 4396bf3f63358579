package dev.ecphory.lang.en.answer;

import dev.ecphory.Answer;
import dev.ecphory.LogEntry;
import dev.ecphory.RecallResult;
import dev.ecphory.RecalledEvent;
import dev.ecphory.internal.language.TimeMention;
import dev.ecphory.internal.retrieval.profile.Signal;
import dev.ecphory.lang.en.time.DatePhrases;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
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
    /** What stands around the sentence is told with it up to this length, in UTF-16 units. */
    private static final int LENGTH = 240;
    /** The most quotations told to a question that wants several things. */
    private static final int SEVERAL = 3;

    /** The share of the best event's relevance below which an event answers nothing. */
    private static final double FAR = .05;

    /** The share of what is asked that a sentence holds at least which answers it. */
    private static final double LEAST = .3;

    /** The share of the best sentence's coverage from which a later one fits nearly as well. */
    private static final double NEARLY = .75;

    private final RecallResult recollection;
    private final AnalyzedQuestion asked;
    private final EvidenceSentences evidence;

    private Quotation(RecallResult recollection, AnalyzedQuestion asked, EvidenceSentences evidence) {
        this.recollection = recollection;
        this.asked = asked;
        this.evidence = evidence;
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
        EvidenceSentences evidence = new EvidenceSentences(timely(near(recollection.items())), asked, stems, vectors);
        return new Quotation(recollection, asked, evidence);
    }

    AnalyzedQuestion asked() {
        return asked;
    }

    /**
     * The answer; empty where nothing states anything, or nothing tells the number, place or person that is asked for.
     *
     * @param abstains whether a sentence that holds little of what is asked answers nothing
     */
    Optional<Answer> answer(boolean abstains) {
        List<EvidenceSentence> sorted = evidence.sorted().stream()
                .filter(sentence -> !needsKind() || evidence.holdsKind(sentence))
                .filter(sentence -> !ofAnother(sentence.text))
                .toList();
        if (sorted.isEmpty() || (abstains && sorted.getFirst().coverage < LEAST)) {
            return Optional.empty();
        }
        List<String> told = new ArrayList<>();
        List<Answer.Citation> citations = new ArrayList<>();
        for (EvidenceSentence sentence : asked.several() ? several(sorted) : withLater(sorted)) {
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

    /** The best sentence of each of the best events. */
    private static List<EvidenceSentence> several(List<EvidenceSentence> sorted) {
        Set<String> events = new HashSet<>();
        return sorted.stream()
                .filter(sentence -> events.add(sentence.item.entry().id()))
                .limit(SEVERAL)
                .toList();
    }

    /** The best sentence, and behind it the newest that fits nearly as well and was said since: what is asked may have changed. */
    private List<EvidenceSentence> withLater(List<EvidenceSentence> sorted) {
        EvidenceSentence best = sorted.getFirst();
        OffsetDateTime said = best.item.entry().occurredAt();
        return Stream.concat(
                        Stream.of(best),
                        sorted.stream()
                                .filter(other -> other.item.entry().occurredAt().isAfter(said)
                                        && other.coverage > 0
                                        && other.coverage >= NEARLY * best.coverage
                                        && evidence.holdsKind(other) == evidence.holdsKind(best))
                                .max(Comparator.comparing(
                                        other -> other.item.entry().occurredAt()))
                                .stream())
                .toList();
    }

    /** Whether a text tells of somebody else's what is asked of the asker's: "Ann's number" for "my number". */
    private boolean ofAnother(String text) {
        Matcher own = OWN.matcher(recollection.question());
        if (!own.find()) {
            return false;
        }
        String thing = "(?:[\\w-]++ ){0,2}?" + Pattern.quote(own.group(1)) + "(?!\\w)";
        return Pattern.compile("(?<!\\w)\\p{Lu}[\\w-]*+['\u2019]s? " + thing)
                        .matcher(text)
                        .find()
                && !Pattern.compile("(?i)(?<!\\w)(?:my|our) " + thing)
                        .matcher(text)
                        .find();
    }

    /** A number, a place and a person are told by words of their kind, or not at all. */
    private boolean needsKind() {
        return switch (asked.wanted()) {
            case NUMBER, DURATION, PLACE, PERSON -> true;
            default -> false;
        };
    }

    /** The sentence with its neighbours in the same text, those behind it first, as far as they fit. */
    private String quote(EvidenceSentence sentence) {
        List<EvidenceSentence> around = evidence.around(sentence);
        int first = around.indexOf(sentence);
        int last = first;
        boolean more = true;
        while (more) {
            more = false;
            if (last + 1 < around.size()
                    && around.get(last + 1).to() - around.get(first).from() <= LENGTH) {
                last++;
                more = true;
            }
            if (first > 0 && around.get(last).to() - around.get(first - 1).from() <= LENGTH) {
                first--;
                more = true;
            }
        }
        return sentence.text.substring(
                around.get(first).from(), end(sentence.text, around.get(last).to()));
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

    /** What is not far less relevant than the best. */
    private static List<RecalledEvent> near(List<RecalledEvent> items) {
        double best = items.stream().mapToDouble(RecalledEvent::relevance).max().orElse(0);
        return items.stream().filter(item -> item.relevance() >= FAR * best).toList();
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
