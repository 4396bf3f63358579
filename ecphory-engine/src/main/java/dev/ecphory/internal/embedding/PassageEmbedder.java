package dev.ecphory.internal.embedding;

import dev.ecphory.EcphoryException;
import dev.ecphory.Event;
import dev.ecphory.InvalidInputException;
import dev.ecphory.LogEntry;
import dev.ecphory.ModelUnavailableException;
import dev.ecphory.internal.index.EventPassages;
import dev.ecphory.spi.Embedder;
import dev.ecphory.spi.Embedding;
import dev.ecphory.spi.store.VectorTable.EventVectors;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has an embedder read the passages of events, many in one call. An event that the model chokes on has no vectors: words and
 * the static table still find it, and the others of its call get theirs. One that was redacted, or whose script the model does not
 * read, has none either. Stateless; threads may share it.
 */
final class PassageEmbedder {
    /** Passages a call at most, unless one event alone has more. */
    static final int CALL = 64;

    private static final Logger LOG = LoggerFactory.getLogger(PassageEmbedder.class);

    private PassageEmbedder() {}

    /** An event and what of it is embedded. */
    private record Read(LogEntry entry, List<String> passages) {
        static Read of(LogEntry entry, Embedder embedder) {
            boolean redacted = entry.event().text().equals(Event.REDACTED);
            boolean read = !redacted && embedder.reads(EventPassages.body(entry.event()));
            return new Read(entry, read ? EventPassages.modelPassages(entry) : List.of());
        }
    }

    /**
     * The vectors of events, in their order.
     *
     * @param stop asked between calls
     * @return of the first of the events when told to stop, else of all
     * @throws ModelUnavailableException when the model fails whatever it is given
     */
    static List<EventVectors> of(List<LogEntry> events, Embedder embedder, BooleanSupplier stop) {
        List<EventVectors> vectors = new ArrayList<>(events.size());
        List<Read> call = new ArrayList<>();
        int passages = 0;
        for (LogEntry entry : events) {
            Read read = Read.of(entry, embedder);
            if (!call.isEmpty() && passages + read.passages().size() > CALL) {
                vectors.addAll(embedded(call, embedder));
                call.clear();
                passages = 0;
            }
            if (stop.getAsBoolean()) {
                break;
            }
            call.add(read);
            passages += read.passages().size();
        }
        vectors.addAll(embedded(call, embedder));
        return vectors;
    }

    private static List<EventVectors> embedded(List<Read> call, Embedder embedder) {
        List<String> texts =
                call.stream().flatMap(read -> read.passages().stream()).toList();
        List<EventVectors> vectors = new ArrayList<>(call.size());
        List<Embedding> given;
        try {
            given = given(texts, embedder);
        } catch (RuntimeException oneOfThem) {
            if (oneOfThem instanceof EcphoryException && !(oneOfThem instanceof InvalidInputException)) {
                throw oneOfThem;
            }
            call.forEach(read -> vectors.add(alone(read, embedder)));
            return vectors;
        }
        int from = 0;
        for (Read read : call) {
            int to = from + read.passages().size();
            vectors.add(new EventVectors(read.entry().seq(), List.copyOf(given.subList(from, to))));
            from = to;
        }
        return vectors;
    }

    private static List<Embedding> given(List<String> texts, Embedder embedder) {
        List<Embedding> given = texts.isEmpty() ? List.of() : embedder.passages(texts);
        if (given.size() != texts.size()) {
            throw new ModelUnavailableException(
                    "the embedder of " + embedder.space().key() + " gave " + given.size() + " vectors for "
                            + texts.size() + " texts",
                    "use another, or have it give one for each; events stay queued until then",
                    null);
        }
        return given;
    }

    private static EventVectors alone(Read read, Embedder embedder) {
        LogEntry entry = read.entry();
        try {
            return new EventVectors(entry.seq(), given(read.passages(), embedder));
        } catch (InvalidInputException rejected) {
            LOG.warn("event {} of {} has no vector: {}", entry.seq(), entry.namespace(), rejected.getMessage());
        } catch (EcphoryException failure) {
            throw failure;
        } catch (RuntimeException failure) {
            requireWorking(embedder, failure);
            LOG.warn("event {} of {} has no vector: {}", entry.seq(), entry.namespace(), failure.toString());
        }
        return new EventVectors(entry.seq(), List.of());
    }

    /** A model that fails on a plain word as well is broken: nothing is said about the event, and nothing recorded. */
    private static void requireWorking(Embedder embedder, RuntimeException failure) {
        try {
            Embedding unused = embedder.passage("memory");
        } catch (RuntimeException again) {
            throw new ModelUnavailableException(
                    "the embedder of " + embedder.space().key() + " fails: " + failure,
                    "see the cause; events stay queued until it works",
                    failure);
        }
    }
}
