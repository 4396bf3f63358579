package dev.ecphory.lab.reader;

import dev.ecphory.StoreUnavailableException;
import dev.ecphory.ingest.jsonl.LocatedJson;
import dev.ecphory.internal.model.ResilientLanguageModel;
import dev.ecphory.internal.model.ResilientLanguageModel.Patience;
import dev.ecphory.internal.model.ResilientLanguageModel.Sleeper;
import dev.ecphory.lab.contest.ModelCost;
import dev.ecphory.lab.data.Digest;
import dev.ecphory.lab.kit.JsonFiles;
import dev.ecphory.spi.LanguageModel;
import dev.ecphory.spi.LanguageModel.Prices;
import dev.ecphory.spi.LanguageModel.Prompt;
import dev.ecphory.spi.LanguageModel.Reply;
import dev.ecphory.testkit.RecordedLanguageModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;

/**
 * A model as a measurement asks it. Each reply is kept on disk as soon as it is there, by model, prompt and slot, so that
 * a run that was killed does not ask again and repetitions do not answer each other. Each call has patience of its own:
 * a provider that fails one call in five costs tries, not answers. Threads may share it.
 */
public final class CachedModel {
    /** Nine tries with waits of half a second to a minute; a model is never left alone for failures of other calls. */
    public static final Patience PATIENCE = new Patience(
            9, Duration.ofMillis(500), Duration.ofMinutes(1), Duration.ofMinutes(15), Integer.MAX_VALUE, Duration.ZERO);

    private static final int KEY_LENGTH = 12;
    /** What the call under way on this thread used; null as long as it was not sent to the model. */
    private static final ThreadLocal<LanguageModel.Usage> SENT = new ThreadLocal<>();

    private final LanguageModel model;
    private final Terms terms;
    private final Path cache;
    private final InstantSource clock;
    private final Sleeper sleeper;
    private final Map<String, RecordedLanguageModel> slots = new ConcurrentHashMap<>();
    /** One for each question under way, so that whoever asks the same waits for the reply instead of paying for another. */
    private final Map<Same, Lock> underWay = new ConcurrentHashMap<>();

    /**
     * Asks a model on these terms.
     *
     * @param cache folder of the replies; made when it is not there
     */
    public CachedModel(LanguageModel model, Terms terms, Path cache, InstantSource clock, Sleeper sleeper) {
        this.model = model;
        this.terms = terms;
        this.cache = cache;
        this.clock = clock;
        this.sleeper = sleeper;
    }

    /**
     * The terms on which a model is asked.
     *
     * @param prices what it costs
     * @param patience with one call
     * @param secrets never written to disk
     */
    public record Terms(Prices prices, Patience patience, Set<String> secrets) {}

    /**
     * A reply, and what it took.
     *
     * @param text the answer, verbatim
     * @param spent one call; no tries when the reply was on disk, but the tokens and the cost that it had
     */
    public record CachedReply(String text, ModelCost spent) {}

    /**
     * The sums of all replies in a folder: what was paid, each reply once, however many questions it answered.
     *
     * @param replies how many
     * @param inputTokens read for them
     * @param outputTokens written
     */
    public record ReplyTotals(long replies, long inputTokens, long outputTokens) {
        /** Adds up the replies below a folder; nothing when there is none. */
        public static ReplyTotals in(Path folder) {
            long replies = 0;
            long in = 0;
            long out = 0;
            if (Files.isDirectory(folder)) {
                try (Stream<Path> files = Files.walk(folder)) {
                    for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                        for (String line : Files.readAllLines(file)) {
                            LocatedJson reply = LocatedJson.ofLine(String.valueOf(file.getFileName()), line);
                            replies++;
                            in += JsonFiles.integer(reply.field("inputTokens"));
                            out += JsonFiles.integer(reply.field("outputTokens"));
                        }
                    }
                } catch (IOException e) {
                    throw new StoreUnavailableException(
                            "the replies in " + folder + " cannot be read", "check its permissions", e);
                }
            }
            return new ReplyTotals(replies, in, out);
        }
    }

    /** The model's id. */
    public String id() {
        return model.id();
    }

    /**
     * Asks, or finds the reply that the same question had in the same slot.
     *
     * @param slot which of several replies to the same prompt this is, such as a repetition and a vote
     * @throws dev.ecphory.EcphoryException when there is no reply after all patience
     */
    public CachedReply ask(Prompt prompt, String slot) {
        Same same = new Same(prompt, slot);
        Lock turn = underWay.computeIfAbsent(same, first -> new ReentrantLock());
        turn.lock();
        SENT.remove();
        long start = System.nanoTime();
        try {
            Reply reply = slots.computeIfAbsent(slot, this::recorded).generate(prompt);
            LanguageModel.Usage usage = SENT.get();
            return new CachedReply(
                    reply.text(),
                    new ModelCost(
                            1,
                            usage == null ? 0 : (int) usage.tries(),
                            reply.inputTokens(),
                            reply.cachedTokens(),
                            reply.outputTokens(),
                            terms.prices().cost(reply),
                            Duration.ofNanos(System.nanoTime() - start)));
        } finally {
            SENT.remove();
            turn.unlock();
            underWay.remove(same, turn);
        }
    }

    private record Same(Prompt prompt, String slot) {}

    private RecordedLanguageModel recorded(String slot) {
        try {
            Files.createDirectories(cache);
        } catch (IOException e) {
            throw new StoreUnavailableException(
                    "the folder of replies " + cache + " cannot be made", "check the path and its permissions", e);
        }
        return RecordedLanguageModel.recording(
                new EachPatient(),
                cache.resolve(Digest.of(List.of(id())).substring(0, KEY_LENGTH) + "-" + slot + ".jsonl"),
                terms.secrets());
    }

    /** A patient model of its own for each call, so that what a call used can be told apart. */
    private final class EachPatient implements LanguageModel {
        @Override
        public String id() {
            return model.id();
        }

        @Override
        public Reply generate(Prompt prompt) {
            ResilientLanguageModel patient =
                    new ResilientLanguageModel(model, terms.patience(), terms.prices(), clock, sleeper);
            try {
                return patient.generate(prompt);
            } finally {
                SENT.set(patient.usage());
            }
        }
    }
}
