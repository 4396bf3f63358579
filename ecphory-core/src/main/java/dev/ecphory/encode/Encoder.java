package dev.ecphory.encode;

import dev.ecphory.encode.NearMessages.Message;
import dev.ecphory.encode.NearMessages.Near;
import dev.ecphory.memory.Annotation;
import dev.ecphory.memory.Annotation.Category;
import dev.ecphory.memory.Annotation.LandmarkKind;
import dev.ecphory.memory.Annotation.SpeechAct;
import dev.ecphory.memory.LogEntry;
import dev.ecphory.model.StaticEmbedder;
import dev.ecphory.text.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
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
public final class Encoder implements AutoCloseable {
    /** Changes whenever other annotations would come out; see {@link #version}. */
    public static final String VERSION = "3";

    /** How many near messages novelty looks at (code of the seed). */
    static final int NEIGHBOURS = 10;

    private final String version;
    private final NearMessages near;
    private final Novelty novelty;
    private final PredictionError error;
    private final Surprise surprise = new Surprise();
    private final Segments segments = new Segments();
    private final Gate gate;
    private long last;

    /**
     * An encoder that has seen nothing.
     *
     * @param words the namespace's language, for the words that messages share
     * @param embedder for prediction error
     */
    public Encoder(Words words, StaticEmbedder embedder) {
        this(words, embedder, Compression.RAW, GatePolicy.DEFAULT);
    }

    /** An encoder that has seen nothing, with another measure of size and another policy of the gate. */
    public Encoder(Words words, StaticEmbedder embedder, Compression compression, GatePolicy policy) {
        near = new NearMessages(words);
        novelty = new Novelty(compression);
        error = new PredictionError(embedder);
        gate = new Gate(policy);
        version = String.join(
                "/",
                VERSION,
                words.language(),
                compression.name().toLowerCase(Locale.ROOT),
                embedder.space().key(),
                policy.key());
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
     */
    public Annotation encode(LogEntry entry) {
        return trace(entry, false).annotation();
    }

    /** The same as {@link #encode}, with everything that led to the gate's verdict. */
    public GateTrace trace(LogEntry entry) {
        return trace(entry, true);
    }

    private GateTrace trace(LogEntry entry, boolean told) {
        check(entry);
        Reading reading = Reading.of(entry.event());
        String compared = compared(entry);
        Set<String> terms = near.terms(compared);
        Message message = new Message(entry.seq(), compared, terms.size());
        Particulars particulars = Particulars.of(reading.text());
        SpeechActs.Judged judged = SpeechActs.of(reading);
        SpeechAct act = judged.act();
        boolean noise = act == SpeechAct.NOISE || act == SpeechAct.GREETING;

        List<Near> neighbours = near.nearest(terms, NEIGHBOURS);
        Novelty.Measured size = novelty.of(
                compared, neighbours.stream().map(one -> one.message().text()).toList());
        PredictionError.Measured difference = noise ? PredictionError.Measured.NONE : error.of(message, neighbours);
        double salience = Salience.fitted().of(reading, judged);

        Category category = Kinds.category(reading, act);
        @Nullable LandmarkKind landmark = Kinds.landmark(reading).orElse(null);
        boolean marked = marked(reading, act);
        GateVerdict verdict = gate.judge(
                Annotation.rounded(size.value()),
                Annotation.rounded(salience),
                Annotation.rounded(difference.value()),
                category,
                marked);
        Annotation annotation = new Annotation(
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
                Scopes.told(entry.event()).orElseGet(() -> Kinds.scope(reading, act, category, landmark)),
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
                told ? Salience.fitted().reasons(reading, judged) : List.of(),
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
        segments.place(entry.occurredAt().toInstant());
        Set<String> terms = near.terms(compared);
        keep(new Message(entry.seq(), compared, terms.size()), terms, Particulars.of(text(entry)));
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

    private void keep(Message message, Set<String> terms, Particulars particulars) {
        near.add(message, terms);
        surprise.remember(particulars);
        last = message.seq();
    }

    private static String text(LogEntry entry) {
        return Reading.head(Reading.body(entry.event()), Reading.HEAD);
    }

    private static String compared(LogEntry entry) {
        return Reading.line(Reading.head(Reading.body(entry.event()), Novelty.COMPARED));
    }

    /** An assistant's advice and a question correct nobody. */
    private static boolean marked(Reading reading, SpeechAct act) {
        return !reading.assistant()
                && act != SpeechAct.QUESTION
                && act != SpeechAct.NOISE
                && (reading.has(Cue.MARKER) || reading.has(Cue.CORRECTION));
    }

    private static List<String> markers(Reading reading) {
        List<String> markers = new ArrayList<>(reading.phrases().getOrDefault(Cue.CORRECTION, List.of()));
        markers.addAll(reading.phrases().getOrDefault(Cue.MARKER, List.of()));
        return markers;
    }

    /** How many messages, terms and particulars are held, for the promise that they are bounded. */
    List<Integer> held() {
        return List.of(near.held(), near.terms(), surprise.remembered());
    }
}
