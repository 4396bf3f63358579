package dev.ecphory.internal.encoding;

import dev.ecphory.LogEntry;
import dev.ecphory.internal.encoding.NearestMessages.Message;
import dev.ecphory.internal.encoding.NearestMessages.Near;
import dev.ecphory.internal.language.ClaimReader.OutOfTimeException;
import dev.ecphory.internal.language.ContentDetails;
import dev.ecphory.internal.language.EncodingCue;
import dev.ecphory.internal.language.Languages;
import dev.ecphory.internal.language.MessageFeatures;
import dev.ecphory.internal.language.MessageReader;
import dev.ecphory.internal.language.MessageReader.JudgedAct;
import dev.ecphory.internal.language.ReadingDeadline;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.internal.vector.StaticEmbedder;
import dev.ecphory.spi.store.EventAnnotation;
import dev.ecphory.spi.store.EventAnnotation.Category;
import dev.ecphory.spi.store.EventAnnotation.LandmarkKind;
import dev.ecphory.spi.store.EventAnnotation.Lifetime;
import dev.ecphory.spi.store.EventAnnotation.SpeechAct;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Annotates the events of one namespace in the order of its log, each from itself and what came before it and nothing
 * else: neither the clock nor how many events are handed over at a time matters, and a rebuild gives the same bytes.
 *
 * <p>What it remembers is bounded: the heads of the last 8,192 messages with their words, half a million hashes of
 * particulars, 64 segments. It is not kept anywhere: after a restart the events up to the checkpoint are shown to
 * {@link #remember}, which is many times quicker than {@link #encode} and leads to the same state.
 *
 * <p>When an event is erased, what came after it may have been compared with it: begin again with a new encoder.
 *
 * <p>Belongs to one thread.
 */
public final class EventEncoder implements AutoCloseable {
    /** Changes whenever other annotations would come out; see {@link #version}. */
    public static final String VERSION = "3";

    /** How many near messages novelty looks at (code of the seed). */
    static final int NEIGHBOURS = 10;

    private final String version;
    private final MessageReader language;
    private final NearestMessages near;
    private final NoveltyScorer novelty;
    private final PredictionErrorScorer error;
    private final SurpriseScorer surprise = new SurpriseScorer();
    private final TimeSegmenter segments = new TimeSegmenter();
    private final EncodingGate gate;
    private final LongSupplier ticker;
    private long last;
    /** Whether something failed while it took an event in. */
    private boolean broken;

    /**
     * An encoder that has seen nothing.
     *
     * @param words the namespace's language, for the words that messages share
     * @param embedder for prediction error
     */
    public EventEncoder(TermAnalyzer words, StaticEmbedder embedder) {
        this(words, embedder, GatePolicy.DEFAULT, ReadingDeadline::worked);
    }

    /**
     * An encoder that has seen nothing, with another policy of the gate.
     *
     * @param ticker nanoseconds since some moment
     */
    public EventEncoder(TermAnalyzer words, StaticEmbedder embedder, GatePolicy policy, LongSupplier ticker) {
        this.ticker = ticker;
        language = Languages.of(words.language()).messages();
        near = new NearestMessages(words);
        novelty = new NoveltyScorer();
        error = new PredictionErrorScorer(embedder);
        gate = new EncodingGate(policy);
        version = String.join(
                "/", VERSION, words.language(), "raw", embedder.space().key(), policy.key());
    }

    /** Names everything that annotations depend on besides the log: annotations of another version must be made again. */
    public String version() {
        return version;
    }

    /** The log's number of the newest event that it was shown; 0 before the first. */
    public long through() {
        return last;
    }

    /**
     * The annotation of the next event.
     *
     * @throws IllegalArgumentException when it is not newer than every event shown before
     * @throws OutOfTimeException when reading takes longer than a text of that length may
     */
    public EventAnnotation encode(LogEntry entry) {
        return trace(entry, false).annotation();
    }

    /** The same as {@link #encode}, with everything that led to the gate's verdict. */
    public GateTrace trace(LogEntry entry) {
        return trace(entry, true);
    }

    private GateTrace trace(LogEntry entry, boolean told) {
        check(entry);
        ReadingDeadline deadline = new ReadingDeadline(text(entry).length(), ticker);
        MessageFeatures reading = language.features(entry.event());
        deadline.check();
        String compared = compared(entry);
        Set<String> terms = near.terms(compared);
        Message message = new Message(entry.seq(), compared, terms.size());
        ContentDetails particulars = language.details(reading.text());
        deadline.check();
        JudgedAct judged = language.act(reading);
        SpeechAct act = judged.act();
        boolean noise = act == SpeechAct.NOISE || act == SpeechAct.GREETING;
        double salience = language.salience(reading, judged);
        Category category = language.category(reading, act);
        @Nullable LandmarkKind landmark = language.landmark(reading).orElse(null);
        deadline.check();

        broken = true; // until all of it is taken in
        List<Near> neighbours = near.nearest(terms, NEIGHBOURS);
        NoveltyScorer.Measured size = novelty.of(
                compared, neighbours.stream().map(one -> one.message().text()).toList());
        PredictionErrorScorer.Measured difference =
                noise ? PredictionErrorScorer.Measured.NONE : error.of(message, neighbours);
        boolean marked = marked(reading, act);
        GateVerdict verdict = gate.judge(
                EventAnnotation.rounded(size.value()),
                EventAnnotation.rounded(salience),
                EventAnnotation.rounded(difference.value()),
                category,
                marked);
        EventAnnotation annotation = new EventAnnotation(
                entry.seq(),
                size.value(),
                salience,
                difference.value(),
                verdict.score(),
                verdict.admitted(),
                marked,
                surprise.of(reading, particulars, noise),
                act,
                category,
                EventLifetimes.told(entry.event()).orElseGet(() -> language.lifetime(reading, act, category, landmark)),
                reading.sensitivity(),
                landmark,
                segments.place(entry.occurredAt().toInstant()));
        keep(message, terms, particulars);
        return new GateTrace(
                annotation,
                verdict,
                neighbours.stream()
                        .map(one -> new GateTrace.Neighbour(one.message().seq(), one.nearness()))
                        .toList(),
                size.memoryBytes(),
                size.bothBytes(),
                size.aloneBytes(),
                difference.nearest(),
                difference.topical(),
                told ? language.salienceReasons(reading, judged) : List.of(),
                told && marked ? markers(reading) : List.of());
    }

    /**
     * Takes the next event in without annotating it: afterwards the encoder is as if it had.
     *
     * @throws IllegalArgumentException when it is not newer than every event shown before
     */
    public void remember(LogEntry entry) {
        check(entry);
        String compared = compared(entry);
        Set<String> terms = near.terms(compared);
        ContentDetails particulars = language.details(text(entry));
        broken = true;
        segments.place(entry.occurredAt().toInstant());
        keep(new Message(entry.seq(), compared, terms.size()), terms, particulars);
    }

    /**
     * Passes over the next event, which cannot be read, and remembers when it was alone.
     *
     * @return what stands for it: it is like any other of which nothing is known
     * @throws IllegalArgumentException when it is not newer than every event shown before
     */
    public EventAnnotation skip(LogEntry entry) {
        check(entry);
        last = entry.seq();
        return new EventAnnotation(
                entry.seq(),
                1,
                0,
                0,
                0,
                true,
                false,
                1,
                SpeechAct.STATEMENT,
                Category.OTHER,
                EventLifetimes.told(entry.event()).orElse(Lifetime.LONG),
                Set.of(),
                null,
                segments.place(entry.occurredAt().toInstant()));
    }

    /** Whether it failed half-way and remembers what it should not: begin again with a new encoder. */
    boolean broken() {
        return broken;
    }

    /** Gives the compressor's memory back; the encoder cannot be used any more. */
    @Override
    public void close() {
        novelty.close();
    }

    private void check(LogEntry entry) {
        if (entry.seq() <= last) {
            throw new IllegalArgumentException(
                    "event " + entry.seq() + " comes after " + last + "; show events in the order of the log");
        }
    }

    private void keep(Message message, Set<String> terms, ContentDetails particulars) {
        near.add(message, terms);
        surprise.remember(particulars);
        last = message.seq();
        broken = false;
    }

    private static String text(LogEntry entry) {
        return MessageFeatures.head(MessageFeatures.body(entry.event()), MessageFeatures.HEAD);
    }

    private static String compared(LogEntry entry) {
        return MessageFeatures.line(MessageFeatures.head(MessageFeatures.body(entry.event()), NoveltyScorer.COMPARED));
    }

    /** An assistant's advice and a question correct nobody. */
    private static boolean marked(MessageFeatures reading, SpeechAct act) {
        return !reading.assistant()
                && act != SpeechAct.QUESTION
                && act != SpeechAct.NOISE
                && (reading.has(EncodingCue.MARKER) || reading.has(EncodingCue.CORRECTION));
    }

    private static List<String> markers(MessageFeatures reading) {
        List<String> markers = new ArrayList<>(reading.phrases().getOrDefault(EncodingCue.CORRECTION, List.of()));
        markers.addAll(reading.phrases().getOrDefault(EncodingCue.MARKER, List.of()));
        return markers;
    }

    /** How many messages, terms and particulars are held, for the promise that they are bounded. */
    List<Integer> held() {
        return List.of(near.held(), near.terms(), surprise.remembered());
    }
}
