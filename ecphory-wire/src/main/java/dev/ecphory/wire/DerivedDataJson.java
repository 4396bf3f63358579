package dev.ecphory.wire;

import dev.ecphory.Fact;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.StoreDamagedException;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.store.DecisionCodec;
import dev.ecphory.internal.transfer.NamespaceTransfer;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.Contradiction;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.knowledge.Learning.AssociationEdge;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.spi.Embedding;
import dev.ecphory.spi.VectorSpace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a memory holds beside events, decisions and accesses, as lines: settings, what is derived, vectors. Stateless; threads may
 * share it.
 */
public final class DerivedDataJson {
    /** The member by which a line of a setting is known. */
    public static final String SETTING = "setting";

    /** The member by which a line of something derived is known. */
    public static final String DERIVED = "derived";

    /** The member by which a line of vectors is known. */
    public static final String VECTORS = "vectors";

    /** What language models have read is derived so. */
    public static final String READING = "reading";

    /** What is made shorter is derived so. */
    public static final String SUMMARY = "summary";

    /** The one setting that callers make. */
    public static final String LANGUAGE = "language";

    private static final int PAGE = 500;

    private DerivedDataJson() {}

    /** What was set: a line, when anything was. */
    static void settings(Memory memory, Appendable to) throws IOException {
        String language = EngineMemory.of(memory).transfer().language().orElse(null);
        if (language != null) {
            line(to, Json.object(SETTING, LANGUAGE, "value", language));
        }
    }

    /** What is derived: every version of every fact, contradictions, what was recalled together, summaries. */
    public static void derived(Memory memory, Appendable to) throws IOException {
        FactJson facts = new FactJson(new EvidenceEvents(memory), Instant.EPOCH);
        for (Fact fact : memory.facts().allVersions()) {
            Map<String, @Nullable Object> line = Json.object(DERIVED, "fact");
            line.putAll(facts.of(fact));
            line.remove("outdated"); // depends on when somebody looks
            line(to, line);
        }
        for (Contradiction one : memory.facts().contradictions()) {
            Map<String, @Nullable Object> line = Json.object(
                    DERIVED,
                    "contradiction",
                    "id",
                    one.id(),
                    "subject",
                    one.slot().subject(),
                    "predicate",
                    one.slot().predicate(),
                    "older",
                    one.older(),
                    "newer",
                    one.newer(),
                    "because",
                    one.because(),
                    "undecided",
                    one.undecided());
            line(to, line);
        }
        for (AssociationEdge one : memory.learning().associations(Integer.MAX_VALUE)) {
            Map<String, @Nullable Object> line = Json.object(
                    DERIVED,
                    "association",
                    "events",
                    List.of(one.one().id(), one.other().id()),
                    "weight",
                    one.weight(),
                    "recalls",
                    one.recalls(),
                    "questions",
                    one.questions(),
                    "last",
                    TimeFormats.iso(one.last()));
            line(to, line);
        }
        List<Summary> summaries = memory.summaries(List.of(Summary.Kind.values()));
        if (!summaries.isEmpty()) {
            Map<Long, String> ids = ids(memory);
            for (Summary one : summaries) {
                Map<String, @Nullable Object> line = Json.object(DERIVED, SUMMARY);
                line.putAll(StatusJson.of(one));
                line.put("sources", one.sources().stream().map(ids::get).toList());
                line(to, line);
            }
        }
        readings(memory, to);
    }

    private static Map<Long, String> ids(Memory memory) {
        Map<Long, String> ids = new HashMap<>();
        for (List<LogEntry> page = memory.list(0, PAGE);
                !page.isEmpty();
                page = memory.list(page.getLast().seq(), PAGE)) {
            page.forEach(entry -> ids.put(entry.seq(), entry.id()));
        }
        return ids;
    }

    /** What language models have read: the claims, as a decision that asserts one tells it. */
    private static void readings(Memory memory, Appendable to) throws IOException {
        each(EngineMemory.of(memory).transfer().readings()::each, to, read -> {
            Map<String, @Nullable Object> line =
                    Json.object(DERIVED, READING, "reader", read.reader(), "events", read.events());
            if (!read.failed().isEmpty()) {
                line.put("failed", read.failed().stream().sorted().toList());
            }
            line.put(
                    "claims",
                    read.claims().stream()
                            .map(claim -> DecisionCodec.of(new Decision.AssertClaim(claim))
                                    .parts())
                            .toList());
            return Json.text(line);
        });
    }

    /**
     * Writes what is handed over one by one, a line each.
     *
     * @param source hands it over
     * @param line without its end
     */
    public static <T> void each(Consumer<Consumer<T>> source, Appendable to, Function<T, String> line)
            throws IOException {
        try {
            source.accept(one -> {
                try {
                    to.append(line.apply(one)).append('\n');
                } catch (IOException failed) {
                    throw new UncheckedIOException(failed);
                }
            });
        } catch (UncheckedIOException failed) {
            throw new IOException(failed.getCause());
        }
    }

    /**
     * A claim as such a line has it.
     *
     * @param fields its components, null where it has none
     * @return none when they are not those of a claim
     */
    public static Optional<Claim> claim(List<? extends @Nullable String> fields) {
        try {
            return DecisionCodec.of("assert", fields).decision() instanceof Decision.AssertClaim told
                    ? Optional.of(told.claim())
                    : Optional.empty();
        } catch (StoreDamagedException notWhole) {
            return Optional.empty();
        }
    }

    /** Neural vectors, by space, in the order of the log; each as little-endian 32-bit floats in Base64. */
    public static void vectors(Memory memory, Appendable to) throws IOException {
        each(EngineMemory.of(memory).transfer()::eachVector, to, one -> {
            List<String> passages =
                    one.passages().stream().map(DerivedDataJson::text).toList();
            return Json.text(
                    Json.object(VECTORS, one.event(), "space", one.space().key(), "passages", passages));
        });
    }

    private static String text(Embedding vector) {
        float[] numbers = vector.toArray();
        ByteBuffer bytes = ByteBuffer.allocate(numbers.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (float number : numbers) {
            bytes.putFloat(number);
        }
        return Base64.getEncoder().encodeToString(bytes.array());
    }

    /**
     * Vectors as such a line has them.
     *
     * @return none when the space or a vector is not whole
     */
    public static Optional<NamespaceTransfer.Vectors> read(String event, String key, List<String> passages) {
        try {
            VectorSpace space = VectorSpace.parse(key);
            List<Embedding> vectors = new ArrayList<>();
            for (String passage : passages) {
                ByteBuffer bytes =
                        ByteBuffer.wrap(Base64.getDecoder().decode(passage)).order(ByteOrder.LITTLE_ENDIAN);
                float[] numbers = new float[bytes.remaining() / Float.BYTES];
                bytes.asFloatBuffer().get(numbers);
                vectors.add(Embedding.of(space, numbers));
            }
            return Optional.of(new NamespaceTransfer.Vectors(event, space, vectors));
        } catch (RuntimeException notWhole) { // of numbers, of Base64, of a space's key, of a dimension
            return Optional.empty();
        }
    }

    private static void line(Appendable to, Map<String, @Nullable Object> line) throws IOException {
        to.append(Json.text(line)).append('\n');
    }
}
