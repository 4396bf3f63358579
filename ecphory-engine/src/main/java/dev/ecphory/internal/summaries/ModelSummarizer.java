package dev.ecphory.internal.summaries;

import dev.ecphory.LogEntry;
import dev.ecphory.ModelBusyException;
import dev.ecphory.internal.facts.extract.EventExcerpt;
import dev.ecphory.internal.language.MessageFeatures;
import dev.ecphory.internal.model.ModelCall;
import dev.ecphory.internal.text.DataFile;
import dev.ecphory.internal.text.JsonDocument;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.knowledge.Summary.Kind;
import dev.ecphory.spi.LanguageModel;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Has a language model tell a session in its own words, in one call, note what should be remembered by itself, and say what
 * it came to (Engram, session outcomes: one call a session). What it says is not trusted: the transcript goes to it as quoted data, and a line stands only if it cites events of the session,
 * if they have its numbers, and if half of its words are theirs. Threads may share it.
 */
public final class ModelSummarizer {
    /** What the maker of its summaries begins with. */
    public static final String MAKER = "model:";
    /** What it tells of a session. */
    public static final List<Kind> KINDS_TOLD = List.of(Kind.SESSION, Kind.OBSERVATION, Kind.OUTCOME);

    private static final String SUMMARY = "summary";
    private static final String NOTES = "notes";
    private static final String OUTCOMES = "outcomes";
    private static final Set<String> KINDS =
            Set.of("factual", "emotional", "commitment", "preference", "creative", "correction");
    private static final String SCHEMA = """
        {"type":"object","additionalProperties":false,"required":["summary","notes","outcomes"],"properties":{"summary":{"type":\
        "array","items":{"type":"object","additionalProperties":false,"required":["text","events"],"properties":\
        {"text":{"type":"string"},"events":{"type":"array","items":{"type":"integer"}}}}},"notes":{"type":"array",\
        "items":{"type":"object","additionalProperties":false,"required":["kind","text","events"],"properties":\
        {"kind":{"type":"string","enum":["factual","emotional","commitment","preference","creative","correction"]},\
        "text":{"type":"string"},"events":{"type":"array","items":{"type":"integer"}}}}},"outcomes":{"type":"array",\
        "items":{"type":"object","additionalProperties":false,"required":["kind","text","events"],"properties":\
        {"kind":{"type":"string","enum":["decision","finding","lesson","question","rule","how-to"]},\
        "text":{"type":"string"},"events":{"type":"array","items":{"type":"integer"}}}}}}}\
        """;
    /** The most of a session that is shown, and of one event, in UTF-16 units. */
    private static final int MOST = 24_000;

    private static final int MOST_OF_ONE = 4_000;
    private static final int LONGEST_LINE = 500;
    private static final int MOST_LINES = 30;
    /** What share of a line's words the events must have that it cites. */
    private static final double SHARED = .5;

    private static final Pattern NUMBER = Pattern.compile("\\d+");

    private final LanguageModel model;
    private final Duration deadline;
    private final String system;
    private final TermAnalyzer words = TermAnalyzer.of("en");

    /** Asks a model, each time for so long at most. */
    public ModelSummarizer(LanguageModel model, Duration deadline) {
        this.model = model;
        this.deadline = deadline;
        this.system = DataFile.text(ModelSummarizer.class, "session.txt");
    }

    /** Who made a summary of exactly these events. */
    String maker(List<LogEntry> entries) {
        return MAKER + model.id() + " " + digest(entries);
    }

    public static boolean told(Summary summary) {
        return summary.maker().startsWith(MAKER);
    }

    /** Whether a model made a summary, and of exactly these events. */
    static boolean told(Summary summary, List<LogEntry> entries) {
        return told(summary) && summary.maker().endsWith(digest(entries));
    }

    /**
     * A summary that a model told elsewhere, bound to the events here that its lines cite.
     *
     * @param text as {@link SummaryLine#write} writes it
     * @param facts ids of the claims whose facts it relies on
     * @param events finds events by their ids, in the order of the log
     * @return empty when a line cites nothing, or an event that is not there
     */
    public static Optional<Summary> here(
            Kind kind,
            String session,
            String text,
            List<String> facts,
            String maker,
            Function<Set<String>, List<LogEntry>> events) {
        Set<String> cited = new TreeSet<>();
        List<Summary.Line> lines = Summary.lines(text);
        lines.forEach(line -> cited.addAll(line.events()));
        long written = text.lines().filter(line -> !line.startsWith("== ")).count();
        List<LogEntry> sources = cited.isEmpty() ? List.of() : events.apply(cited);
        return sources.isEmpty() || lines.size() < written || sources.size() < cited.size()
                ? Optional.empty()
                : Optional.of(ExtractiveSummarizer.summary(kind, session, text, sources, facts, maker));
    }

    /** Sixteen hexadecimal digits of what events say. */
    static String digest(List<LogEntry> entries) {
        try {
            MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
            for (LogEntry entry : entries) {
                sha256.update((entry.id() + "\0" + entry.event().text() + "\0").getBytes(StandardCharsets.UTF_8));
            }
            return HexFormat.of().formatHex(sha256.digest(), 0, 8);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has SHA-256", impossible);
        }
    }

    /**
     * What the model told of a session: a summary, and notes and outcomes if there are any; none when not a line of the summary
     * stands.
     *
     * @param entries of the session, in the order of the log, that may speak
     * @throws dev.ecphory.ModelUnavailableException when nobody can be asked now
     */
    public List<Summary> tell(String session, List<LogEntry> entries) {
        List<LogEntry> shown = shown(entries);
        LanguageModel.Prompt prompt = new LanguageModel.Prompt(system, transcript(shown), SCHEMA, 1_500, deadline);
        ModelCall.Said said = ModelCall.begin(model, prompt).said();
        if (said.text() == null) {
            throw new ModelBusyException("the model " + model.id() + " told nothing: " + said.problem(), null, null);
        }
        Optional<JsonDocument.Members> answer = JsonDocument.find(said.text(), SUMMARY);
        if (answer.isEmpty()) {
            return List.of();
        }
        List<Summary> told = new ArrayList<>();
        String maker = maker(entries);
        told(Kind.SESSION, session, answer.get().all().get(SUMMARY), shown, maker)
                .ifPresent(told::add);
        if (!told.isEmpty()) {
            told(Kind.OBSERVATION, session, answer.get().all().get(NOTES), shown, maker)
                    .ifPresent(told::add);
            told(Kind.OUTCOME, session, answer.get().all().get(OUTCOMES), shown, maker)
                    .ifPresent(told::add);
        }
        return told;
    }

    private static List<LogEntry> shown(List<LogEntry> entries) {
        List<LogEntry> shown = new ArrayList<>();
        int left = MOST;
        for (LogEntry entry : entries) {
            left -= Math.min(MOST_OF_ONE, entry.event().text().length());
            if (left < 0) {
                break;
            }
            shown.add(entry);
        }
        return shown;
    }

    private static String transcript(List<LogEntry> entries) {
        return EventExcerpt.transcript(entries.stream()
                .map(entry -> new EventExcerpt(
                        entry,
                        0,
                        MessageFeatures.head(entry.event().text(), MOST_OF_ONE).length()))
                .toList());
    }

    private Optional<Summary> told(
            Kind kind, String session, @Nullable JsonDocument list, List<LogEntry> shown, String maker) {
        List<SummaryLine> lines = new ArrayList<>();
        Set<LogEntry> sources = new LinkedHashSet<>();
        if (list instanceof JsonDocument.Items items) {
            for (JsonDocument item : items.all()) {
                if (item instanceof JsonDocument.Members members && lines.size() < MOST_LINES) {
                    List<LogEntry> cited = cited(members, shown);
                    String text = JsonDocument.text(members, "text")
                            .orElse("")
                            .replaceAll("\\s+", " ")
                            .strip();
                    @Nullable
                    String mark = kind == Kind.SESSION
                            ? null
                            : JsonDocument.text(members, "kind").orElse("");
                    if (stands(text, cited) && (mark == null || known(kind, mark))) {
                        sources.addAll(cited);
                        lines.add(new SummaryLine(
                                cited.stream().map(LogEntry::id).toList(),
                                cited.getFirst().occurredAt().toLocalDate(),
                                mark,
                                null,
                                text));
                    }
                }
            }
        }
        return lines.isEmpty()
                ? Optional.empty()
                : Optional.of(ExtractiveSummarizer.summary(
                        kind, session, SummaryLine.write(lines), List.copyOf(sources), List.of(), maker));
    }

    private static boolean known(Kind kind, String mark) {
        return kind == Kind.OUTCOME ? Summary.Outcome.of(mark).isPresent() : KINDS.contains(mark);
    }

    /** The events that a line names; none when it names one that there is not. */
    private static List<LogEntry> cited(JsonDocument.Members line, List<LogEntry> shown) {
        Set<Integer> places = new HashSet<>();
        if (line.all().get("events") instanceof JsonDocument.Items items) {
            for (JsonDocument item : items.all()) {
                if (!(item instanceof JsonDocument.Numeral number)
                        || number.value() != Math.rint(number.value())
                        || number.value() < 1
                        || number.value() > shown.size()) {
                    return List.of();
                }
                places.add((int) number.value() - 1);
            }
        }
        return places.stream().sorted().map(shown::get).toList();
    }

    private boolean stands(String text, List<LogEntry> cited) {
        if (text.isEmpty() || text.length() > LONGEST_LINE || cited.isEmpty()) {
            return false;
        }
        StringBuilder said = new StringBuilder();
        for (LogEntry entry : cited) {
            said.append(entry.event().text())
                    .append(' ')
                    .append(entry.event().speaker())
                    .append(' ')
                    .append(entry.occurredAt().toLocalDate())
                    .append('\n');
        }
        Set<String> numbers = new HashSet<>(numbers(said));
        Set<String> have = new HashSet<>(words.terms(said));
        List<String> wanted = words.terms(text);
        long shared = wanted.stream().filter(have::contains).count();
        return numbers.containsAll(numbers(text)) && !wanted.isEmpty() && shared >= SHARED * wanted.size();
    }

    private static List<String> numbers(CharSequence text) {
        return NUMBER.matcher(text).results().map(MatchResult::group).toList();
    }
}
