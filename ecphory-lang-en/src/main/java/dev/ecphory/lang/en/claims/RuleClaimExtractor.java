package dev.ecphory.lang.en.claims;

import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.internal.facts.Predicate;
import dev.ecphory.internal.facts.PredicateRegistry;
import dev.ecphory.internal.facts.extract.SpeakerRoles;
import dev.ecphory.internal.language.ClaimReader;
import dev.ecphory.internal.language.MessageFeatures;
import dev.ecphory.internal.language.ReadingDeadline;
import dev.ecphory.internal.language.TimeMention;
import dev.ecphory.internal.text.EntityKeys;
import dev.ecphory.internal.text.ProseFilter;
import dev.ecphory.internal.text.Sentence;
import dev.ecphory.internal.text.SentenceSplitter;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.Claim.Authority;
import dev.ecphory.knowledge.EvidenceSpan;
import dev.ecphory.knowledge.Slot;
import dev.ecphory.lang.en.frames.AssertedClauses;
import dev.ecphory.lang.en.frames.ClauseTerm;
import dev.ecphory.lang.en.frames.ClauseTokenizer;
import dev.ecphory.lang.en.frames.ExtractionState;
import dev.ecphory.lang.en.frames.ExtractionState.Draft;
import dev.ecphory.lang.en.frames.ParsedSentence;
import dev.ecphory.lang.en.referents.Referents;
import dev.ecphory.lang.en.syntax.FunctionWords;
import dev.ecphory.lang.en.time.TemporalTagger;
import dev.ecphory.lang.en.verbs.FrameReader;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads claims out of an event by rules for English, without a model. Precision before recall: what is asked, supposed,
 * wished, planned, quoted or told of somebody's words is no claim, and neither is code, nor what an assistant or a tool says.
 *
 * <p>How a text is read: 1. the speaker's own words are told from others' ({@link OwnWords}), and prose from code; 2. it is cut into sentences, and told times are resolved
 * against the event's own time; 3. a sentence is taken apart into clauses ({@link ParsedSentence}), and it is told which of
 * them the speaker asserts ({@link AssertedClauses}); 4. readers of one concern each make claims of the clauses: by the frames
 * of their verbs ({@link FrameReader}), by noun phrases and the copula ({@link NominalReader}), of schedules, and of
 * corrections; 5. who is meant is found among whom the talk named ({@link Referents}). A reply
 * of a few words is read together with the question before it ({@link ReplyReader}).
 *
 * <p>The same event gives the same claims with the same ids. Of a long text the first {@value #HEAD} UTF-16 units are read, and no more
 * once it bears {@value #MOST} claims. Linear; a text that takes longer than the slowest prose may is given up
 * ({@link OutOfTimeException}). Immutable; threads may share it.
 */
public final class RuleClaimExtractor implements ClaimReader {
    /** Which rules these are; another version reads other claims. */
    public static final String VERSION = "rules-8";

    /** The most claims that one event bears. */
    static final int MOST = 400;

    /** Words of a sentence that says nothing but "Happy April Fools', mum!". */
    private static final int EXCLAMATION = 5;

    /** Of a longer text the beginning is read: some twenty pages, a second of work of the slowest kind. */
    static final int HEAD = 60_000;
    /** Of what was said before, the end is read, for replies. */
    private static final int TAIL = 10_000;
    /** A longer part of a sentence is read as one. */
    private static final int PARTIAL = 2_000;

    private static final double SAID = 0.9;

    private final PredicateRegistry predicates;
    private final LongSupplier ticker;

    /** Reads with the predicates of the memory, and those that the caller added. */
    public RuleClaimExtractor(PredicateRegistry predicates) {
        this(predicates, ReadingDeadline::worked);
    }

    /**
     * The same with a clock of its own.
     *
     * @param ticker nanoseconds since some moment
     */
    RuleClaimExtractor(PredicateRegistry predicates, LongSupplier ticker) {
        this.predicates = predicates;
        this.ticker = ticker;
    }

    @Override
    public String version() {
        return VERSION;
    }

    /** The claims of an event, by {@link Claim#order()}. */
    public List<Claim> extract(LogEntry entry) {
        return extract(entry, List.of());
    }

    /** The claims of an event that follows claims of its session: what "I said May, I meant June" may mean. */
    public List<Claim> extract(LogEntry entry, List<Claim> before) {
        return extract(entry, new Preceding(before, null));
    }

    @Override
    public List<Claim> extract(LogEntry entry, Preceding before) {
        if (SpeakerRoles.authority(entry.event()) != Authority.USER_SAID) {
            return List.of();
        }
        String text = head(entry.event().text());
        OwnWords own = OwnWords.of(text, entry.event().speaker());
        String prose = ProseFilter.of(own.prose());
        if (prose.isBlank() && own.takenBack().isEmpty()) {
            return List.of();
        }
        LogEntry told = own.prose().isBlank() ? entry : saying(entry, own.prose());
        ExtractionState heard = new ExtractionState(told, predicates);
        LogEntry previous = before.event() == null ? null : tail(before.event());
        ReadingDeadline deadline = new ReadingDeadline(
                prose.length() + (previous == null ? 0 : previous.event().text().length()), ticker);
        Said said = new Said(told, prose, predicates, deadline);
        if (previous != null
                && !Objects.equals(previous.event().speaker(), entry.event().speaker())) {
            reply(said, previous, before, heard);
        }
        int replies = heard.drafts().size();
        read(said, heard, before.claims());
        own.takenBack().forEach(span -> takenBack(span, text, heard, before, deadline));
        return claims(heard, replies, before.event());
    }

    /** The beginning of a text, up to the end of a sentence where one is near: a part of one says something else. */
    private static String head(String text) {
        for (int end = Math.min(HEAD, text.length() - 1); text.length() > HEAD && end > HEAD - PARTIAL; end--) {
            if (".!?\n".indexOf(text.charAt(end - 1)) >= 0 && Character.isWhitespace(text.charAt(end))) {
                return text.substring(0, end);
            }
        }
        return MessageFeatures.head(text, HEAD);
    }

    private static LogEntry tail(LogEntry entry) {
        String text = entry.event().text();
        return text.length() <= TAIL ? entry : saying(entry, text.substring(text.length() - TAIL));
    }

    /** An event as if it had said something else. */
    private static LogEntry saying(LogEntry entry, String text) {
        Event told = entry.event().toBuilder().text(text).build();
        return new LogEntry(entry.namespace(), entry.seq(), entry.recordedAt(), told);
    }

    private void read(Said said, ExtractionState heard, List<Claim> before) {
        Referents referents = new Referents(predicates, heard, before);
        FrameReader frames = new FrameReader(referents, heard);
        NominalReader nominal = new NominalReader(referents, predicates, heard);
        ScheduleReader schedules = new ScheduleReader(referents, heard, before);
        FavoriteDeedReader favorites = new FavoriteDeedReader(referents, heard);
        PronounPreferenceReader echoes = new PronounPreferenceReader(referents, heard);
        OwnedThingReader owned = new OwnedThingReader(referents, heard);
        CorrectionReader corrections = new CorrectionReader(predicates, heard, before);
        SuccessorReader successors = new SuccessorReader(predicates, referents, heard);
        DenialReader denials = new DenialReader(heard, before);
        RedatingReader redatings = new RedatingReader(heard, before);
        DietChanges diets = new DietChanges(heard, before);
        for (Sentence sentence : said.sentences()) {
            if (heard.drafts().size() >= MOST) {
                return; // what is read from here on would be left out
            }
            ParsedSentence parsed = said.parsed(sentence, heard);
            said.deadline.check();
            boolean[] asserted = AssertedClauses.of(parsed);
            int mark = heard.drafts().size();
            referents.begins(parsed);
            nominal.granted(parsed, asserted);
            frames.read(parsed);
            schedules.read(parsed, asserted);
            nominal.read(parsed, asserted);
            said.deadline.check();
            successors.read(parsed, asserted);
            favorites.read(parsed);
            echoes.read(parsed, asserted);
            owned.read(parsed, asserted);
            corrections.read(parsed, mark);
            denials.read(parsed);
            redatings.past(parsed, mark);
            redatings.read(parsed, mark);
            diets.read(mark);
            FragmentReader.statement(parsed)
                    .ifPresent(statement -> stated(statement, parsed, heard, before, said.deadline));
        }
    }

    /** Reads what a few words say as the reply to the question before them. */
    private void reply(Said answer, LogEntry previous, Preceding before, ExtractionState heard) {
        List<Sentence> replies = answer.sentences();
        if (replies.isEmpty() || !ReplyReader.mayBeElliptic(replies.getFirst())) {
            return;
        }
        Said asked = new Said(previous, ProseFilter.of(previous.event().text()), predicates, answer.deadline);
        List<Sentence> questions = asked.sentences();
        if (questions.isEmpty() || !questions.getLast().asks()) {
            return;
        }
        ParsedSentence said = answer.parsed(replies.getFirst());
        String statement = ReplyReader.statement(asked.parsed(questions.getLast()), said);
        if (statement == null) {
            return;
        }
        stated(statement, said, heard, before.claims(), answer.deadline);
    }

    /** Reads what somebody does not want to have said: what it says is not so. */
    private void takenBack(
            OwnWords.Span span, String text, ExtractionState heard, Preceding before, ReadingDeadline deadline) {
        for (String statement : TakeBacks.statements(text.substring(span.from(), span.to()))) {
            LogEntry told = saying(heard.entry, statement + ".");
            ExtractionState stated = new ExtractionState(told, predicates);
            read(new Said(told, statement + ".", predicates, deadline), stated, before.claims());
            List<Draft> asserted = stated.drafts().stream()
                    .filter(draft -> draft.kind() == Claim.Kind.ASSERTS)
                    .toList();
            asserted.forEach(draft -> heard.add(draft.closes(Claim.Kind.DENIES, draft.predicate(), draft.object())
                    .at(span.from(), span.to())));
            if (!asserted.isEmpty()) {
                return;
            }
        }
    }

    /** Reads what some words say when they are made a statement. */
    private void stated(
            String statement,
            ParsedSentence said,
            ExtractionState heard,
            List<Claim> before,
            ReadingDeadline deadline) {
        LogEntry told = saying(heard.entry, statement);
        ExtractionState stated = new ExtractionState(told, predicates);
        read(new Said(told, statement, predicates, deadline), stated, before);
        int from = said.token(0).from();
        int to = said.syntax().tokens().getLast().to();
        stated.drafts().forEach(draft -> heard.add(draft.at(from, to)));
    }

    /** What an event says, cut into sentences once, and its told times and the structure of a sentence read once. For one thread. */
    private static final class Said {
        private final LogEntry entry;
        private final PredicateRegistry predicates;
        private final List<Sentence> sentences;
        private final String prose;
        private final ReadingDeadline deadline;
        private final IdentityHashMap<Sentence, ParsedSentence> parsed = new IdentityHashMap<>();
        private @Nullable List<TimeMention> times;

        Said(LogEntry entry, String prose, PredicateRegistry predicates, ReadingDeadline deadline) {
            this.entry = entry;
            this.predicates = predicates;
            this.prose = prose;
            this.deadline = deadline;
            this.sentences = serious(SentenceSplitter.of(prose));
        }

        /** Without those that call themselves a joke of the first of April, and those before them that they call one. */
        private static List<Sentence> serious(List<Sentence> all) {
            List<Sentence> serious = new ArrayList<>();
            for (Sentence sentence : all) {
                int joke = joke(sentence.words());
                if (joke < 0) {
                    serious.add(sentence);
                } else if (joke <= 1 && sentence.words().size() <= EXCLAMATION && !serious.isEmpty()) {
                    serious.removeLast();
                }
            }
            return List.copyOf(serious);
        }

        /** Where "April fool!" stands, which is not the day of that name; -1 for nowhere. */
        private static int joke(List<Sentence.Word> words) {
            for (int i = 1; i < words.size(); i++) {
                if (words.get(i).folded().startsWith("fool")
                        && words.get(i - 1).folded().equals("april")
                        && (i + 1 == words.size() || !words.get(i + 1).folded().equals("day"))) {
                    return i - 1;
                }
            }
            return -1;
        }

        List<Sentence> sentences() {
            return sentences;
        }

        ParsedSentence parsed(Sentence sentence) {
            return parsed.computeIfAbsent(sentence, one -> parsed(one, new ExtractionState(entry, predicates)));
        }

        /** The same sentence in what was understood so far. */
        ParsedSentence parsed(Sentence sentence, ExtractionState heard) {
            ParsedSentence before = parsed.get(sentence);
            if (before != null) {
                return new ParsedSentence(before.syntax(), before.terms(), heard);
            }
            List<TimeMention> told = times;
            if (told == null) {
                told = TemporalTagger.english().find(prose, entry.occurredAt());
                times = told;
            }
            List<ClauseTerm> terms =
                    ClauseTokenizer.of(sentence, told, entry.occurredAt().getOffset());
            return ParsedSentence.of(sentence, terms, heard);
        }
    }

    /** The value as a sentence says it: with the article or the owner that stands before it in the message. */
    private String withArticle(Draft draft, ExtractionState heard) {
        String object = draft.object();
        String said = " " + heard.text(draft.from(), draft.to()).toLowerCase(Locale.ROOT);
        String value = object.toLowerCase(Locale.ROOT);
        boolean name = !Character.isLowerCase(object.charAt(0));
        Predicate known = predicates.find(draft.predicate()).orElse(null);
        boolean filled = known != null && known.sentence().contains("{a}"); // has its article from the sentence
        boolean thing = known != null && known.value().equals("thing");
        for (String article : List.of("the ", "a ", "an ", "my ", "our ")) {
            boolean owner = article.endsWith("y ") || article.endsWith("r ");
            boolean fits = article.equals("the ")
                    ? known == null || !known.value().equals("time")
                    : thing && (owner ? !filled : filled || !name);
            int at = said.indexOf(" " + article + value);
            if (at >= 0 && fits && ends(said, at + article.length() + value.length() + 1)) {
                return (owner ? "their " : article) + object;
            }
        }
        return object;
    }

    /** Whether a noun phrase ends at a place: not "a craft beer" of "a craft beer person". */
    private static boolean ends(String said, int at) {
        String rest = said.substring(at);
        return rest.isEmpty()
                || (rest.charAt(0) == ' '
                        ? FunctionWords.has(rest.strip().split("\\W", 2)[0])
                        : !Character.isLetterOrDigit(rest.charAt(0)));
    }

    /**
     * @param replies how many of the first drafts are replies
     * @param asked what these reply to; they say nothing without it
     */
    private List<Claim> claims(ExtractionState heard, int replies, @Nullable LogEntry asked) {
        LogEntry entry = heard.entry;
        List<Claim> claims = new ArrayList<>();
        for (Draft draft : heard.drafts()) {
            if (claims.size() == MOST) {
                break;
            }
            String object = draft.object();
            List<EvidenceSpan> evidence = new ArrayList<>();
            evidence.add(new EvidenceSpan(entry.id(), draft.from(), draft.to()));
            if (asked != null && claims.size() < replies) {
                evidence.add(
                        new EvidenceSpan(asked.id(), 0, asked.event().text().length()));
            }
            claims.add(new Claim(
                    ID_PREFIX + entry.id() + ":" + claims.size(),
                    draft.kind(),
                    new Slot(EntityKeys.key(draft.subject()), draft.predicate()),
                    object,
                    predicates.sentence(draft.kind(), draft.subject(), draft.predicate(), withArticle(draft, heard))
                            + OccasionDates.behind(draft, entry),
                    draft.confidence() * SAID,
                    Authority.USER_SAID,
                    draft.change(),
                    draft.replaces(),
                    draft.validFrom(),
                    draft.validTo(),
                    entry.recordedAt(),
                    entry.seq() * 1_000 + claims.size(),
                    evidence));
        }
        return List.copyOf(claims);
    }
}
